import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installDebian } from './install-debian.mjs';

const folder = '/usr/lib/postgresql';

/** Sees to it that the server tests find a PostgreSQL server; as root on Debian it is installed. Throws an Error that says what to do. */
export async function findPostgres() {
  if (isThere()) return;
  await installDebian(['postgresql'], 'Installing for the server tests: apt-get install postgresql');
  if (!isThere())
    throw new Error('The server tests need a PostgreSQL server. Install one, for example by: sudo apt-get install postgresql');
}

function isThere() {
  return existsSync(folder) && readdirSync(folder).some((version) => existsSync(join(folder, version, 'bin', 'initdb')));
}
