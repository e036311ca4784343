import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { isObject } from '../../../../engine/declare/index.ts';
import { projectRoot } from '../project-root.ts';

/**
 * Returns an empty database cluster as PGlite's archive. Creating one takes 4 to 6 seconds, reading it half a second: it is
 * cached below node_modules by PGlite's version, and created again if the cache cannot be read or written.
 */
export async function loadEmptyCluster(): Promise<Blob> {
  const file = join(projectRoot, 'node_modules', '.cache', 'madoguchi', `pglite-${await readPgliteVersion()}.tar.gz`);
  const cached = await readFile(file).catch(() => undefined);
  if (cached !== undefined) return new Blob([new Uint8Array(cached)], { type: 'application/x-gzip' });
  const database = await PGlite.create();
  const archive = await database.dumpDataDir('gzip');
  await database.close();
  await writeCache(file, new Uint8Array(await archive.arrayBuffer())).catch(() => {
    // A read-only installation: the next start makes it again.
  });
  return archive;
}

async function writeCache(file: string, archive: Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const unfinished = `${file}.${randomUUID()}`;
  await writeFile(unfinished, archive);
  await rename(unfinished, file);
}

async function readPgliteVersion(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const parsed: unknown = JSON.parse(await readFile(join(dirname(entry), '..', 'package.json'), 'utf8'));
  return isObject(parsed) ? String(parsed['version']) : 'unknown';
}
