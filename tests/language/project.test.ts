import { expect, test } from 'vitest';
import { checkDeclarations } from '../../engine/check/index.ts';
import { checkOptions } from '../../src/server/project/check-options.ts';
import { readDeclaredFiles } from '../../src/server/project/read-files.ts';

test('finds nothing wrong with what the store declares', async () => {
  const files = await readDeclaredFiles(process.cwd());
  expect(files.length).toBeGreaterThan(50);
  expect(checkDeclarations(files, checkOptions)).toEqual([]);
});

test('checks everything declared within the time that a start may take', async () => {
  const files = await readDeclaredFiles(process.cwd());
  // Of this program alone, whatever else the machine does meanwhile.
  const started = process.cpuUsage();
  checkDeclarations(files, checkOptions);
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(300);
});
