/** The current page. Addresses stand after `#`, so that any server of static files is enough. */
export interface Route {
  parts: string[];
  query: URLSearchParams;
}

/** A decoded part of an address; a malformed one is taken as it stands. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function parseRoute(address: string): Route {
  const [path = "", query = ""] = address.replace(/^#\/?/, "").split("?");
  const parts = path.split("/").filter(Boolean).map(decode);
  return { parts, query: new URLSearchParams(query) };
}

let current = $state.raw(parseRoute(location.hash));
addEventListener("hashchange", () => {
  current = parseRoute(location.hash);
});

export function route(): Route {
  return current;
}

/** The address of a page inside the app; empty query values are left out. */
export function link(parts: (string | number)[], query: Record<string, string> = {}): string {
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value)).toString();
  return `#/${parts.map((part) => encodeURIComponent(part)).join("/")}${search ? `?${search}` : ""}`;
}

export function go(address: string): void {
  location.hash = address;
}

/** Change the address of the current page without a step in the history; does nothing once people are on another page. */
export function replaceAddress(address: string): void {
  const [now, wanted] = [parseRoute(location.hash).parts, parseRoute(address).parts];
  if (now[0] !== wanted[0] || (now[1] && now[1] !== wanted[1])) return;
  history.replaceState(null, "", address);
  current = parseRoute(location.hash);
}

/** A full URL to give to others. */
export function absoluteUrl(address: string): string {
  return new URL(address, location.href).href;
}
