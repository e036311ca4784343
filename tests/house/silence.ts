// Fails a test that writes to the console. A test that expects output replaces the console's function itself (vi.spyOn) and
// asserts the calls.
import { afterEach, beforeEach, expect, vi } from 'vitest';

// Soak runs print their measurements.
const levels =
  process.env['SOAK'] === undefined ? (['log', 'info', 'warn', 'error', 'debug'] as const) : (['warn', 'error'] as const);
/**
 * A package prints this warning once, when it is loaded, although it works with the versions of Node that this project
 * supports.
 */
const olderNode = 'oidc-provider WARNING: Unsupported runtime.';
const lines: string[] = [];

beforeEach(() => {
  lines.length = 0;
  for (const level of levels) {
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
      const line = parts.map(String).join(' ');
      if (!line.startsWith(olderNode)) lines.push(`console.${level}: ${line}`);
    });
  }
});

afterEach(() => {
  vi.restoreAllMocks();
  expect(lines, 'a test must not write to the console').toEqual([]);
});
