// Keeps the shell at hand, so that the app opens without a server and says so. It never keeps what the server tells.
const SHELL = "sandtable-shell-2";
const home = () => self.registration.scope;

/** Cache the page and everything it refers to; scripts of older pages are removed. */
async function keep(answer) {
  const cache = await caches.open(SHELL);
  const named = [...(await answer.clone().text()).matchAll(/(?:src|href)="(\.\/[^"]+)"/g)].map(([, path]) => new URL(path, home()).href);
  await cache.put(home(), answer);
  await Promise.all(named.map(async (url) => (await cache.match(url)) ?? cache.add(url).catch(() => undefined)));
  for (const { url } of await cache.keys()) if (/\/assets\/.*\.(js|css)$/.test(url) && !named.includes(url)) await cache.delete(url);
}

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(fetch(home()).then((answer) => (answer.ok ? keep(answer) : undefined)));
});

self.addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => Promise.all(names.filter((name) => name !== SHELL).map((name) => caches.delete(name))));
  event.waitUntil(old.then(() => self.clients.claim()));
});

function isShell(url) {
  const path = url.pathname;
  return url.origin === self.location.origin && (path.endsWith("/") || /\.(html|js|css|svg|png|woff2|webmanifest)$/.test(path)) && !path.includes("/api/");
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || !isShell(url)) return;
  const isPage = request.mode === "navigate";
  const answered = fetch(request).then((answer) => {
    const copy = answer.clone();
    if (answer.ok) event.waitUntil(isPage ? keep(copy) : caches.open(SHELL).then((cache) => cache.put(request, copy)));
    return answer;
  });
  event.respondWith(answered.catch(() => caches.match(isPage ? home() : request, { ignoreSearch: true }).then((kept) => kept ?? Response.error())));
});
