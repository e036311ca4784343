import { vi } from 'vitest';

// React asks for this before it lets a test wait for its work.
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
// jsdom lays nothing out, so nothing changes its size.
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);
