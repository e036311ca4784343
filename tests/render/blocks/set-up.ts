import { afterEach } from 'vitest';
import { closePages } from './page-kit.tsx';
import '../native-dialog.ts';
import '../no-scrolling.ts';

// Makes React warn about updates outside of `act`.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

afterEach(closePages);

/** jsdom has no layout: the observer reports once, as a browser does initially. */
class StillObserver {
  private readonly notify: () => void;
  constructor(notify: () => void) {
    this.notify = notify;
  }
  observe(): void {
    this.notify();
  }
  unobserve(): void {}
  disconnect(): void {}
}
Object.assign(globalThis, { ResizeObserver: StillObserver });
