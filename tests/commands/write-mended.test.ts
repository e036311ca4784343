// What npm run check --fix writes into a file leaves everything else of it as it was.
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { writeMended } from '../../scripts/check/write-mended.ts';

const folder = mkdtempSync(join(tmpdir(), 'write-mended-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ['664', 0o664],
  ['600', 0o600],
])('a mended file may be read and written by the same people as before: %s', async (path, mode) => {
  writeFileSync(join(folder, path), 'old');
  chmodSync(join(folder, path), mode);
  await writeMended(folder, [{ path, text: 'old' }], [{ path, text: 'new' }]);
  expect([readFileSync(join(folder, path), 'utf8'), statSync(join(folder, path)).mode & 0o777]).toEqual(['new', mode]);
  expect(readdirSync(folder)).toContain(path);
  expect(readdirSync(folder).filter((name) => name.includes('mended'))).toEqual([]);
});
