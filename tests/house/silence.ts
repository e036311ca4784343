// Fails a test that writes to the console. A test that expects output replaces the console's function itself (vi.spyOn) and
// asserts the calls.
import * as React from 'react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

/**
 * React's development build captures a stack for each element, a fifth of the time of a rendered page, until this many were captured
 * in a second. Its warnings name the component without them too.
 */
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
if (typeof internals === 'object' && internals !== null)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { configurable: true, get: () => 10_000, set: () => {} });

// Soak runs print their measurements.
const levels =
  process.env['SOAK'] === undefined ? (['log', 'info', 'warn', 'error', 'debug'] as const) : (['warn', 'error'] as const);
const lines: string[] = [];

beforeEach(() => {
  lines.length = 0;
  for (const level of levels) {
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
      lines.push(`console.${level}: ${parts.map(String).join(' ')}`);
    });
  }
});

afterEach(() => {
  vi.restoreAllMocks();
  expect(lines, 'a test must not write to the console').toEqual([]);
});
