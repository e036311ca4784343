// Of a long form the browser lays out what is near: styles/form.css. What it has put off it does not tell to readers of screens
// either (Chromium; the standard says it should). So that lasts only while there is much to do, and ends in the next quiet moments.

/** Carried by what is put off; drawn with it, taken away here. */
const attribute = 'data-put-off';
/** Parts that are laid out in one quiet moment. */
const atOnce = 100;
/** A browser that is never at rest lays them out all the same, so many milliseconds after they were put off. */
const longestWait = 500;
/** Where the browser does not tell of quiet moments. */
const pause = 50;

const turns = new WeakMap<Element, () => void>();

/** Puts off what a form shows far out of sight, before all of it changes: its controls, and lines of its summary. */
export function putOff(form: Element): void {
  for (const part of form.querySelectorAll('.field-answer, .summary ul')) part.setAttribute(attribute, '');
}

/** Lays out what a form has put off, some of it in each quiet moment. */
export function layOutInTurn(form: Element): void {
  turns.get(form)?.();
  const waiting = [...form.querySelectorAll(`[${attribute}]`)];
  if (waiting.length > 0) layOutSome(form, waiting);
}

function layOutSome(form: Element, waiting: readonly Element[]): void {
  const stop = whenQuiet(() => {
    for (const part of waiting.slice(0, atOnce)) part.removeAttribute(attribute);
    const left = waiting.slice(atOnce);
    if (left.length > 0 && form.isConnected) layOutSome(form, left);
  });
  turns.set(form, stop);
}

function whenQuiet(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const asked = window.requestIdleCallback(work, { timeout: longestWait });
    return () => window.cancelIdleCallback(asked);
  }
  const timer = setTimeout(work, pause);
  return () => clearTimeout(timer);
}
