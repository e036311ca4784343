import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createDataFolder } from '../../../src/server/platform/database/data-folder.ts';

it('creates the data folder with its parents, and reports in one sentence why it cannot', async () => {
  const root = mkdtempSync(join(tmpdir(), 'madoguchi-folder-'));
  const deep = join(root, 'a', 'b', 'c');
  await createDataFolder(deep);
  await createDataFolder(deep);
  expect(existsSync(deep)).toBe(true);
  const file = join(root, 'file');
  writeFileSync(file, '');
  for (const wrong of [file, join(file, 'x'), '/proc/no/such']) {
    await expect(createDataFolder(wrong)).rejects.toThrow(
      /^DATA_DIR is ".*" but the folder cannot be created \(E[A-Z]+\)\. Set DATA_DIR to /,
    );
  }
  rmSync(root, { recursive: true });
});
