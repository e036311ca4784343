import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installDebian } from './install-debian.mjs';

const folder = '/usr/lib/postgresql';

/**
 * Finds the binaries of the newest PostgreSQL server: `await findPostgres()` → `'/usr/lib/postgresql/15/bin'`. As root on Debian
 * it installs a missing server. Throws an Error with instructions.
 */
export async function findPostgres() {
  const found = findPrograms();
  if (found !== undefined) return found;
  await installDebian(['postgresql'], 'Installing a database: apt-get install postgresql');
  const installed = findPrograms();
  if (installed === undefined)
    throw new Error('This needs a PostgreSQL server. Install one, for example by: sudo apt-get install postgresql');
  return installed;
}

function findPrograms() {
  if (!existsSync(folder)) return undefined;
  const versions = readdirSync(folder).filter((version) => existsSync(join(folder, version, 'bin', 'initdb')));
  const newest = versions.sort((one, other) => Number(other) - Number(one))[0];
  return newest === undefined ? undefined : join(folder, newest, 'bin');
}
