let locks = 0;

/** Holds the page still behind a dialog until the function that it gives is called: styles/overlays.css. */
export function lockScroll(root: HTMLElement): () => void {
  locks += 1;
  // A scroll bar that takes room keeps its room, or the page would jump sideways.
  if (locks === 1) root.dataset['locked'] = window.innerWidth > root.clientWidth ? 'bar' : '';
  return () => {
    locks -= 1;
    if (locks === 0) delete root.dataset['locked'];
  };
}
