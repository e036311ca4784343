// Pressing a button blurs a field. Issues shown on blur would move the button away from the pointer before its release, and the
// click would be lost.
let isPressed = false;
const waiting: (() => void)[] = [];
/** The last two cover releases without `mouseup`: dragged text, and a button released outside of the window. */
const releases = ['mouseup', 'dragend', 'keydown'] as const;

/** Runs the work now or, while a mouse button is pressed, after its release and click. */
export function afterPress(work: () => void): void {
  if (isPressed) waiting.push(work);
  else work();
}

/** Tracks the presses of a page; returns a function that stops it. Browser only, for users of `afterPress`. */
export function followPresses(document: Document): () => void {
  const press = () => {
    isPressed = true;
  };
  const release = () => {
    isPressed = false;
    // The click follows the release in the same task.
    setTimeout(runWaiting);
  };
  document.addEventListener('mousedown', press, true);
  for (const type of releases) document.addEventListener(type, release, true);
  return () => {
    document.removeEventListener('mousedown', press, true);
    for (const type of releases) document.removeEventListener(type, release, true);
    isPressed = false;
    runWaiting();
  };
}

function runWaiting(): void {
  for (const work of waiting.splice(0)) work();
}
