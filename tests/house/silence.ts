// What should be quiet is tested to be quiet: a line on the console fails the test that caused it. A test that expects one
// replaces the console's function itself (vi.spyOn) and looks at what came.
import { afterEach, beforeEach, expect, vi } from 'vitest';

// A long run says what it measured.
const levels =
  process.env['SOAK'] === undefined ? (['log', 'info', 'warn', 'error', 'debug'] as const) : (['warn', 'error'] as const);
const said: string[] = [];

beforeEach(() => {
  said.length = 0;
  for (const level of levels) {
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
      said.push(`console.${level}: ${parts.map(String).join(' ')}`);
    });
  }
});

afterEach(() => {
  vi.restoreAllMocks();
  expect(said, 'a test leaves nothing on the console').toEqual([]);
});
