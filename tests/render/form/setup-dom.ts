import { act } from 'react';
import { vi } from 'vitest';
import '../native-dialog.ts';
import '../no-scrolling.ts';

// Required by React's `act`.
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const observers = new Set<() => void>();

/** jsdom has no layout: sets the heights and notifies resize observers. */
export function layOut(heights: { readonly content: number; readonly box: number }): Promise<void> {
  Object.defineProperty(HTMLElement.prototype, 'scrollHeight', { configurable: true, get: () => heights.content });
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => heights.box });
  return act(async () => {
    for (const notify of observers) notify();
  });
}

vi.stubGlobal(
  'ResizeObserver',
  class {
    readonly #notify: () => void;
    constructor(notify: () => void) {
      this.#notify = notify;
    }
    observe() {
      observers.add(this.#notify);
    }
    disconnect() {
      observers.delete(this.#notify);
    }
  },
);
