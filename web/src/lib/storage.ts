/** What this browser remembers. Without storage it works too, but only until the page is closed. */
const PREFIX = "sandtable.";
/** Values that could not be stored. */
const fallback = new Map<string, string>();

export function getItem(name: string): string | null {
  try {
    return fallback.get(name) ?? localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

export function setItem(name: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + name, value);
    fallback.delete(name);
  } catch {
    fallback.set(name, value); // storage is full, or forbidden in private windows
  }
}

/** A stored JSON value, or the default where there is none or it is damaged. */
export function getJson<T>(name: string, defaultValue: T): T {
  const text = getItem(name);
  if (!text) return defaultValue;
  try {
    return JSON.parse(text) as T;
  } catch {
    return defaultValue;
  }
}
