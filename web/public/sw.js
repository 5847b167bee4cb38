// Keeps the shell at hand, so that the app opens without a server and says so. It never keeps what the server tells.
const SHELL = "sandtable-shell-1";

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => Promise.all(names.filter((name) => name !== SHELL).map((name) => caches.delete(name))));
  event.waitUntil(old.then(() => self.clients.claim()));
});

function isShell(url) {
  const path = url.pathname;
  return url.origin === self.location.origin && (path.endsWith("/") || /\.(html|js|css|svg|woff2|webmanifest)$/.test(path)) && !path.includes("/api/");
}

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || !isShell(url)) return;
  event.respondWith(
    fetch(event.request)
      .then((answer) => {
        const copy = answer.clone();
        if (answer.ok) caches.open(SHELL).then((cache) => cache.put(event.request, copy));
        return answer;
      })
      .catch(() => caches.match(event.request, { ignoreSearch: true }).then((kept) => kept ?? Response.error())),
  );
});
