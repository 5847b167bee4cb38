/** When the focused element disappears, focus moves to a fallback element instead of the page. */
export function keepFocus(fallback: () => HTMLElement | undefined): (root: HTMLElement) => () => void {
  return (root) => {
    let isInside = false;
    const note = (event: FocusEvent) => (isInside = root.contains(event.target as Node));
    const look = () => {
      if (isInside && document.activeElement === document.body) fallback()?.focus({ preventScroll: true });
    };
    // A disabled element loses the focus only when it is drawn.
    const changed = new MutationObserver(() => requestAnimationFrame(() => setTimeout(look)));
    changed.observe(root, { childList: true, subtree: true, attributeFilter: ["disabled"] });
    document.addEventListener("focusin", note);
    return () => {
      changed.disconnect();
      document.removeEventListener("focusin", note);
    };
  };
}
