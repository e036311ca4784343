// npm run check --fix keeps the mode of the files that it writes.
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { writeFixed } from '../../engine/node/check/write-fixed.ts';

const folder = mkdtempSync(join(tmpdir(), 'write-fixed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ['664', 0o664],
  ['600', 0o600],
])('keeps the mode of a fixed file: %s', async (path, mode) => {
  writeFileSync(join(folder, path), 'old');
  chmodSync(join(folder, path), mode);
  await writeFixed(folder, [{ path, text: 'old' }], [{ path, text: 'new' }]);
  expect([readFileSync(join(folder, path), 'utf8'), statSync(join(folder, path)).mode & 0o777]).toEqual(['new', mode]);
  expect(readdirSync(folder)).toContain(path);
  expect(readdirSync(folder).filter((name) => name.includes('fixed'))).toEqual([]);
});
