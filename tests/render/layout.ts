// jsdom has no layout: tests set sizes, and notify resize observers themselves.
import { act } from 'react';

const observers = new Set<() => void>();

class SilentObserver {
  readonly #notify: () => void;
  constructor(notify: () => void) {
    this.#notify = notify;
  }
  observe(): void {
    observers.add(this.#notify);
  }
  unobserve(): void {}
  disconnect(): void {
    observers.delete(this.#notify);
  }
}
Object.assign(globalThis, { ResizeObserver: SilentObserver });

/** Sets the heights of every element until `removeLayout`, and notifies resize observers. */
export function layOut(heights: { readonly content: number; readonly box: number }): Promise<void> {
  Object.defineProperty(HTMLElement.prototype, 'scrollHeight', { configurable: true, get: () => heights.content });
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => heights.box });
  return notifyObservers();
}

/** Notifies all resize observers, as browsers do initially and whenever a size changes. */
export function notifyObservers(): Promise<void> {
  return act(async () => {
    for (const notify of observers) notify();
  });
}

/** jsdom's own heights, which are 0, are properties of Element. */
export function removeLayout(): void {
  Reflect.deleteProperty(HTMLElement.prototype, 'scrollHeight');
  Reflect.deleteProperty(HTMLElement.prototype, 'clientHeight');
}
