// Runs before each file with pages. The files of a worker share its window, React and the engine.
import { afterAll, afterEach, vi } from 'vitest';
import { removeLayout } from './layout.ts';
import './native-dialog.ts';
import './no-scrolling.ts';
import { closePages } from './open-pages.ts';

// Required by React's `act`, and makes React warn about updates outside of it.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

afterEach(async () => {
  await closePages();
  removeLayout();
});
afterAll(() => {
  vi.unstubAllGlobals();
});
