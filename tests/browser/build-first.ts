import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTemplate } from './start-store.ts';

/**
 * Builds the current sources before browser tests, unless the build is up to date, and seeds the data folder that each store
 * copies. Returns the teardown.
 */
export default async function buildFirst(): Promise<() => void> {
  execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: ['ignore', 'ignore', 'inherit'] });
  const folder = mkdtempSync(join(tmpdir(), 'madoguchi-template-'));
  await createTemplate(folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
