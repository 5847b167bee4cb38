/** Light or dark: as the device says, unless somebody chooses. */
import { setItem, getItem } from "./storage";

export type Theme = "auto" | "light" | "dark";
const wide = matchMedia("(prefers-color-scheme: dark)");

function first(): Theme {
  const chosen = getItem("theme");
  return chosen === "light" || chosen === "dark" ? chosen : "auto";
}

const paper = matchMedia("print");
const look = $state({ chosen: first(), device: wide.matches, isPrinted: paper.matches });
paper.addEventListener("change", (event) => {
  look.isPrinted = event.matches;
});
wide.addEventListener("change", (event) => {
  look.device = event.matches;
  apply();
});

export function theme(): Theme {
  return look.chosen;
}

/** Paper is always light. */
export function isDark(): boolean {
  if (look.isPrinted) return false;
  return look.chosen === "auto" ? look.device : look.chosen === "dark";
}

export function choose(theme: Theme): void {
  look.chosen = theme;
  setItem("theme", theme);
  apply();
}

/** Tell the style sheet. */
export function apply(): void {
  document.documentElement.dataset["theme"] = isDark() ? "dark" : "light";
}
