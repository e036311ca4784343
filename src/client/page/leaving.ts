/** Checks for unsaved changes. */
const guards = new Set<() => boolean>();

/** Whether the person agreed to leave. A navigation may end in a document load, for which the browser must not ask again. */
let isAgreed = false;

/** Asks for confirmation before the page is left while `hasChanges()`. Returns a function that stops that. */
export function guardLeaving(hasChanges: () => boolean): () => void {
  if (guards.size === 0) window.addEventListener('beforeunload', askBrowser);
  guards.add(hasChanges);
  return () => {
    guards.delete(hasChanges);
    isAgreed = false;
    if (guards.size === 0) window.removeEventListener('beforeunload', askBrowser);
  };
}

export function hasUnsavedChanges(): boolean {
  return [...guards].some((hasChanges) => hasChanges());
}

/** Saves the answer to our own question until the page is left. */
export function rememberLeavingAnswer(mayLeave: boolean): void {
  isAgreed = mayLeave;
}

/** Registered only while needed, because it disables the back/forward cache in some browsers. */
function askBrowser(event: BeforeUnloadEvent): void {
  if (!isAgreed && hasUnsavedChanges()) event.preventDefault();
}
