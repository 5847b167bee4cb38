/** The language of the interface, and its strings. */
import { en, type Strings } from "./en";
import { vi } from "./vi";
import { setItem, getItem } from "../storage";
import type { Text } from "../protocol";

export type Locale = "en" | "vi";
const STRINGS: Record<Locale, Strings> = { en, vi };
export const LANGUAGE_NAMES: Record<Locale, string> = { en: "English", vi: "Tiếng Việt" };

function initialLocale(): Locale {
  const chosen = getItem("language") ?? navigator.language;
  return chosen.toLowerCase().startsWith("vi") ? "vi" : "en";
}

const current = $state({ locale: initialLocale() });

export function locale(): Locale {
  return current.locale;
}

export function setLocale(locale: Locale): void {
  current.locale = locale;
  setItem("language", locale);
}

/** The strings of the interface in the current language. */
export function t(): Strings {
  return STRINGS[current.locale];
}

/** A bilingual text of the server in the current language. */
export function localize(text: Text | null | undefined): string {
  return text ? text[current.locale] : "";
}

/** A phrase as it stands by itself, in a list or on a button. */
export function capitalized(phrase: string): string {
  return phrase.charAt(0).toUpperCase() + phrase.slice(1);
}

/** A string with its {placeholders} replaced. */
export function format(string: string, values: Record<string, string | number>): string {
  return string.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
