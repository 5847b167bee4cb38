/** Which language is spoken, and everything said in it. */
import { en, type Phrases } from "./en";
import { vi } from "./vi";
import { setItem, getItem } from "../storage";
import type { Words } from "../protocol";

export type Code = "en" | "vi";
const PHRASES: Record<Code, Phrases> = { en, vi };
export const NAMES: Record<Code, string> = { en: "English", vi: "Tiếng Việt" };

function first(): Code {
  const chosen = getItem("language") ?? navigator.language;
  return chosen.toLowerCase().startsWith("vi") ? "vi" : "en";
}

const spoken = $state({ code: first() });

/** The language in use. */
export function code(): Code {
  return spoken.code;
}

/** Speak another language from now on. */
export function speak(code: Code): void {
  spoken.code = code;
  setItem("language", code);
}

/** What the app says. */
export function t(): Phrases {
  return PHRASES[spoken.code];
}

/** Words of the server in the language in use. */
export function say(words: Words | null | undefined): string {
  return words ? words[spoken.code] : "";
}

/** A phrase with its {names} replaced. */
export function fill(phrase: string, values: Record<string, string | number>): string {
  return phrase.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
