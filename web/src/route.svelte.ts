/** Where we are: everything after `#`, so that any server that hands out files is enough. */
export interface Route {
  parts: string[];
  query: URLSearchParams;
}

function read(): Route {
  const [path = "", query = ""] = location.hash.replace(/^#\/?/, "").split("?");
  const parts = path.split("/").filter(Boolean).map(decodeURIComponent);
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

/** The same page under another address, without a step in the history. */
export function stay(address: string): void {
  history.replaceState(null, "", address);
  here = read();
}

/** An address to give to others. */
export function whole(address: string): string {
  return new URL(address, location.href).href;
}
