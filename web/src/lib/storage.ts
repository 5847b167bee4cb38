/** What this browser remembers by itself. It works without storage, too, only not for long. */
const PREFIX = "sandtable.";
/** What could not be stored. */
const spare = new Map<string, string>();

export function getItem(name: string): string | null {
  try {
    return spare.get(name) ?? localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

export function setItem(name: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + name, value);
    spare.delete(name);
  } catch {
    spare.set(name, value); // it is full, or forbidden in private windows; then we remember until the page is closed
  }
}

/** Something larger than a word. */
export function getJson<T>(name: string, otherwise: T): T {
  const text = getItem(name);
  if (!text) return otherwise;
  try {
    return JSON.parse(text) as T;
  } catch {
    return otherwise;
  }
}
