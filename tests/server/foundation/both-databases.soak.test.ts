// The tests that take turns on the embedded database (`onEitherDatabase`), all of them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe } from 'vitest';

const folder = join(import.meta.dirname, '..');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts') && !name.endsWith('.soak.test.ts'))
  .map((name) => join(folder, name))
  .filter((file) => readFileSync(file, 'utf8').includes('\nonEitherDatabase('));

describe.each(files)('%s', async (file) => {
  await import(file);
});
