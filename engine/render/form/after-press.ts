// A button that is pressed takes the focus from a field. What is then shown at the field moves the page, and the button would be
// gone from under the pointer before it is released: the press would be lost.
let isPressed = false;
const waiting: (() => void)[] = [];
/** The last two stand for a release that was not told: text that was dragged, a button let go outside of the window. */
const releases = ['mouseup', 'dragend', 'keydown'] as const;

/** Does the work now, or where a button is held down once that is released and its click has done what it does. */
export function afterPress(work: () => void): void {
  if (isPressed) waiting.push(work);
  else work();
}

/** Follows the presses of a page; gives the function that ends it. To be called in the browser, by whoever uses `afterPress`. */
export function followPresses(document: Document): () => void {
  const press = () => {
    isPressed = true;
  };
  const release = () => {
    isPressed = false;
    // The click comes right behind the release, in the same turn.
    setTimeout(doWaiting);
  };
  document.addEventListener('mousedown', press, true);
  for (const type of releases) document.addEventListener(type, release, true);
  return () => {
    document.removeEventListener('mousedown', press, true);
    for (const type of releases) document.removeEventListener(type, release, true);
    isPressed = false;
    doWaiting();
  };
}

function doWaiting(): void {
  for (const work of waiting.splice(0)) work();
}
