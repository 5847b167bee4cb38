/** Light or dark: the system's theme, unless people choose one. */
import { setItem, getItem } from "./storage";

export type Theme = "system" | "light" | "dark";
const darkQuery = matchMedia("(prefers-color-scheme: dark)");
const printQuery = matchMedia("print");

function initialTheme(): Theme {
  const chosen = getItem("theme");
  return chosen === "light" || chosen === "dark" ? chosen : "system";
}

const state = $state({ theme: initialTheme(), isSystemDark: darkQuery.matches, isPrinting: printQuery.matches });
printQuery.addEventListener("change", (event) => {
  state.isPrinting = event.matches;
});
darkQuery.addEventListener("change", (event) => {
  state.isSystemDark = event.matches;
  applyTheme();
});

/** Whether the page is dark; paper never is. */
export function isDark(): boolean {
  if (state.isPrinting) return false;
  return state.theme === "system" ? state.isSystemDark : state.theme === "dark";
}

export function setTheme(theme: Theme): void {
  state.theme = theme;
  setItem("theme", theme);
  applyTheme();
}

/** Tell the style sheet. */
export function applyTheme(): void {
  document.documentElement.dataset["theme"] = isDark() ? "dark" : "light";
}
