import { execFile, execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findPostgres } from './find-postgres.mjs';

const run = promisify(execFile);

export interface ThrowAwayPostgres {
  /** Where its socket is. */
  readonly folder: string;
  /** A new, empty database of the cluster, as DATABASE_URL. */
  createDatabase(name: string): Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL to be thrown away, in a folder of its own and without a port: it listens on a socket in that folder.
 * `const { createDatabase, stop } = await startPostgres()`
 */
export async function startPostgres(): Promise<ThrowAwayPostgres> {
  const programs = await findPostgres();
  const folder = mkdtempSync(join(tmpdir(), 'madoguchi-pg-'));
  // initdb refuses to run as root: Debian's package brings the user postgres.
  const user = process.getuid?.() === 0 ? readPostgresUser() : undefined;
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  const options = { cwd: folder, ...user, env: { ...process.env, LC_ALL: 'C.UTF-8' } };
  const data = join(folder, 'data');
  await run(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'madoguchi', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    options,
  );
  const settings = `-c listen_addresses= -c unix_socket_directories=${folder} -c fsync=off -c max_connections=300`;
  await run(join(programs, 'pg_ctl'), ['-D', data, '-w', '-o', settings, '-l', join(folder, 'log'), 'start'], options);
  return {
    folder,
    createDatabase: async (name) => {
      await run(
        join(programs, 'psql'),
        ['-h', folder, '-U', 'madoguchi', '-d', 'postgres', '-qc', `CREATE DATABASE ${name}`],
        options,
      );
      return writeAddress(folder, name);
    },
    stop: async () => {
      await run(join(programs, 'pg_ctl'), ['-D', data, '-m', 'immediate', '-w', 'stop'], options);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** `writeAddress('/run/pg', 'seeded')` → `postgres://madoguchi@localhost/seeded?host=%2Frun%2Fpg` */
export function writeAddress(folder: string, name: string): string {
  return `postgres://madoguchi@localhost/${name}?host=${encodeURIComponent(folder)}`;
}

function readPostgresUser(): { uid: number; gid: number } {
  const read = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: read('-u'), gid: read('-g') };
}
