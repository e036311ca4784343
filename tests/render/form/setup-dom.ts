import { act } from 'react';
import { vi } from 'vitest';
import '../native-dialog.ts';
import '../no-scrolling.ts';

// React asks for this before it lets a test wait for its work.
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const told = new Set<() => void>();

/** jsdom lays nothing out: a test says how high things are and that it has become so. */
export function layOut(heights: { readonly content: number; readonly box: number }): Promise<void> {
  Object.defineProperty(HTMLElement.prototype, 'scrollHeight', { configurable: true, get: () => heights.content });
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => heights.box });
  return act(async () => {
    for (const tell of told) tell();
  });
}

vi.stubGlobal(
  'ResizeObserver',
  class {
    readonly #tell: () => void;
    constructor(tell: () => void) {
      this.#tell = tell;
    }
    observe() {
      told.add(this.#tell);
    }
    disconnect() {
      told.delete(this.#tell);
    }
  },
);
