/** Where we are: everything after `#`, so that any server that hands out files is enough. */
export interface Route {
  parts: string[];
  query: URLSearchParams;
}

/** A part of an address; one that somebody mangled is taken as it stands. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function read(address: string = location.hash): Route {
  const [path = "", query = ""] = address.replace(/^#\/?/, "").split("?");
  const parts = path.split("/").filter(Boolean).map(decoded);
  return { parts, query: new URLSearchParams(query) };
}

let here = $state.raw(read());
addEventListener("hashchange", () => {
  here = read();
});

export function route(): Route {
  return here;
}

/** The address of a page inside the app. */
export function link(parts: (string | number)[], query: Record<string, string> = {}): string {
  const asked = new URLSearchParams(Object.entries(query).filter(([, value]) => value)).toString();
  return `#/${parts.map((part) => encodeURIComponent(part)).join("/")}${asked ? `?${asked}` : ""}`;
}

export function go(address: string): void {
  location.hash = address;
}

/** The same page under another address, without a step in the history; nothing if people are elsewhere by now. */
export function stay(address: string): void {
  const [now, wanted] = [read().parts, read(address).parts];
  if (now[0] !== wanted[0] || (now[1] && now[1] !== wanted[1])) return;
  history.replaceState(null, "", address);
  here = read();
}

/** An address to give to others. */
export function whole(address: string): string {
  return new URL(address, location.href).href;
}
