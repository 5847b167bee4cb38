/** What this browser remembers by itself. It works without storage, too, only not for long. */
const PREFIX = "sandtable.";
const spare = new Map<string, string>();

export function kept(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return spare.get(name) ?? null;
  }
}

export function keep(name: string, value: string): void {
  spare.set(name, value);
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // private windows may forbid it; then we remember until the page is closed
  }
}

/** Something larger than a word. */
export function keptJson<T>(name: string, otherwise: T): T {
  const text = kept(name);
  if (!text) return otherwise;
  try {
    return JSON.parse(text) as T;
  } catch {
    return otherwise;
  }
}
