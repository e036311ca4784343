import { afterEach } from 'vitest';
import { closePages } from './page-kit.tsx';
import '../native-dialog.ts';
import '../no-scrolling.ts';

// React asks whether it may expect `act` around whatever changes the page.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

afterEach(closePages);

/** jsdom lays nothing out: an observer tells once, as a browser does when it begins to watch. */
class StillObserver {
  private readonly tell: () => void;
  constructor(tell: () => void) {
    this.tell = tell;
  }
  observe(): void {
    this.tell();
  }
  unobserve(): void {}
  disconnect(): void {}
}
Object.assign(globalThis, { ResizeObserver: StillObserver });
