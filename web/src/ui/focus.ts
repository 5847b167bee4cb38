/** Whoever is somewhere by keys stays there when the thing that had the focus goes: he is taken to a place of rest. */
export function stays(rest: () => HTMLElement | undefined): (root: HTMLElement) => () => void {
  return (root) => {
    let isInside = false;
    const note = (event: FocusEvent) => (isInside = root.contains(event.target as Node));
    const look = () => {
      if (isInside && document.activeElement === document.body) rest()?.focus({ preventScroll: true });
    };
    // What is switched off loses the focus only when it is drawn.
    const changed = new MutationObserver(() => requestAnimationFrame(() => setTimeout(look)));
    changed.observe(root, { childList: true, subtree: true, attributeFilter: ["disabled"] });
    document.addEventListener("focusin", note);
    return () => {
      changed.disconnect();
      document.removeEventListener("focusin", note);
    };
  };
}
