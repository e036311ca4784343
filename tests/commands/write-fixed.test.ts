// npm run check --fix keeps the mode of the files that it writes.
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
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

test('writes nothing if a file is a link or lies behind one', async () => {
  const [outside, inside] = [mkdtempSync(join(tmpdir(), 'write-fixed-')), join(folder, 'plain')];
  for (const path of [join(outside, 'file'), inside]) writeFileSync(path, 'old');
  symlinkSync(outside, join(folder, 'behind'));
  symlinkSync(join(outside, 'file'), join(folder, 'link'));
  for (const path of ['link', 'behind/file']) {
    const texts = (text: string) => ['plain', path].map((name) => ({ path: name, text }));
    await expect(writeFixed(folder, texts('old'), texts('new'))).rejects.toThrow(`${path} is a link or lies behind one`);
  }
  expect([join(outside, 'file'), inside].map((path) => readFileSync(path, 'utf8'))).toEqual(['old', 'old']);
  rmSync(outside, { recursive: true });
});
