import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installDebian } from './install-debian.mjs';

const folder = '/usr/lib/postgresql';
/** @type {import('./install-debian.mjs').Package} */
const server = { name: 'postgresql', megabytes: 50, purpose: 'keeps the data of server tests in a temporary folder' };

/**
 * Finds the binaries of the newest PostgreSQL server: `await findPostgres()` → `'/usr/lib/postgresql/15/bin'`. As root on Debian
 * it installs a missing server. Throws an Error with instructions.
 */
export async function findPostgres() {
  await installDebian(listMissingForDatabase());
  const installed = findPrograms();
  if (installed === undefined)
    throw new Error(
      'This needs a PostgreSQL server. Install one, for example by: sudo apt-get install postgresql. Elsewhere than on Debian, put the folder with its initdb and pg_ctl on the PATH.',
    );
  return installed;
}

/** The package of a missing server. */
export function listMissingForDatabase() {
  return findPrograms() === undefined ? [server] : [];
}

function findPrograms() {
  const versions = existsSync(folder) ? readdirSync(folder) : [];
  const newestFirst = versions.sort((left, right) => Number(right) - Number(left)).map((version) => join(folder, version, 'bin'));
  // Debian does not put these programs on the PATH, other systems do.
  const folders = [...newestFirst, ...(process.env['PATH'] ?? '').split(delimiter)];
  return folders.find((candidate) => existsSync(join(candidate, 'initdb')) && existsSync(join(candidate, 'pg_ctl')));
}
