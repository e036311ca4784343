let locks = 0;

/** Prevents the page from scrolling behind a dialog until the returned function is called (styles/overlays.css). */
export function lockScroll(root: HTMLElement): () => void {
  locks += 1;
  // Reserve the width of a visible scroll bar, otherwise the page would shift sideways.
  if (locks === 1) root.dataset['locked'] = window.innerWidth > root.clientWidth ? 'bar' : '';
  return () => {
    locks -= 1;
    if (locks === 0) delete root.dataset['locked'];
  };
}
