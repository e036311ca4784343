/** Who has something that would be lost when the page is left. */
const watched = new Set<() => boolean>();

/** Whether the person has said that the page may be left: a navigation may end in a document load, and is not asked about twice. */
let isAgreed = false;

/** Asks before the page is left while `isLost()`. Gives the function that ends it. */
export function guardLeaving(isLost: () => boolean): () => void {
  if (watched.size === 0) window.addEventListener('beforeunload', askBrowser);
  watched.add(isLost);
  return () => {
    watched.delete(isLost);
    isAgreed = false;
    if (watched.size === 0) window.removeEventListener('beforeunload', askBrowser);
  };
}

export function hasUnsavedChanges(): boolean {
  return [...watched].some((isLost) => isLost());
}

/** What the person answered, asked by the program. It holds until the page is left. */
export function rememberLeavingAnswer(mayLeave: boolean): void {
  isAgreed = mayLeave;
}

/** The listener stands only while it is needed: pages with one are kept out of some browsers' back/forward caches. */
function askBrowser(event: BeforeUnloadEvent): void {
  if (!isAgreed && hasUnsavedChanges()) event.preventDefault();
}
