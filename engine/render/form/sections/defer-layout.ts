import type { FormPlan } from '../../../declare/index.ts';

// In long forms the browser lays out only what is near the viewport (`content-visibility`, styles/form.css). Chromium hides
// skipped content from screen readers, contrary to the standard, so the deferral ends in the next idle periods.

/** Set on deferred elements by rendering, removed here. */
const attribute = 'data-defer-layout';
/** Fields whose layout is deferred together: a browser with many parts to watch is as slow as one that lays out all. */
export const fieldsOfPart = 10;
/** Most fields of a form that is laid out at once. */
const maxUndeferred = 40;
/** Parts laid out per idle period. */
const batchSize = 10;
/** Milliseconds after which elements are laid out even if the browser is never idle. */
const maxWait = 500;
/** Fallback delay for browsers without requestIdleCallback. */
const pause = 50;

/** Whether a form has so many fields that most are always out of view. */
export function isLong({ fields }: FormPlan): boolean {
  return fields.length > maxUndeferred;
}

const turns = new WeakMap<Element, () => void>();

/** Defers the layout of everything far out of view before it all changes. Returns it. */
export function deferLayout(form: Element): readonly Element[] {
  const deferred = [...form.querySelectorAll('.fields')];
  for (const part of deferred) part.setAttribute(attribute, '');
  return deferred;
}

/** Lays out the deferred elements, some in each idle period. */
export function layOutDeferred(form: Element, deferred: readonly Element[] = [...form.querySelectorAll(`[${attribute}]`)]): void {
  turns.get(form)?.();
  if (deferred.length > 0) layOutSome(form, deferred);
}

function layOutSome(form: Element, waiting: readonly Element[]): void {
  const stop = whenIdle(() => {
    for (const part of waiting.slice(0, batchSize)) part.removeAttribute(attribute);
    const remaining = waiting.slice(batchSize);
    if (remaining.length > 0 && form.isConnected) layOutSome(form, remaining);
  });
  turns.set(form, stop);
}

/** Runs work in the next idle period. Returns how to cancel it. */
export function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(() => work(), { timeout: maxWait });
    return () => window.cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, pause);
  return () => clearTimeout(timer);
}
