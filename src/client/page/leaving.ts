/** Who has something that would be lost when the page is left. */
const watched = new Set<() => boolean>();

/** Asks before the page is left while `isDirty()`. Gives the function that ends it. */
export function guardLeaving(isDirty: () => boolean): () => void {
  if (watched.size === 0) window.addEventListener('beforeunload', askBrowser);
  watched.add(isDirty);
  return () => {
    watched.delete(isDirty);
    if (watched.size === 0) window.removeEventListener('beforeunload', askBrowser);
  };
}

export function wouldLose(): boolean {
  return [...watched].some((isDirty) => isDirty());
}

/** The listener stands only while it is needed: pages with one are kept out of some browsers' back/forward caches. */
function askBrowser(event: BeforeUnloadEvent): void {
  if (wouldLose()) event.preventDefault();
}
