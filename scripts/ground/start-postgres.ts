import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
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
  removeOrphans(programs);
  const folder = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
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

const prefix = 'madoguchi-pg-';

/** Ends the servers of runs that were killed before they could do so themselves, and takes their folders away. */
function removeOrphans(programs: string): void {
  for (const name of readdirSync(tmpdir())) {
    const owner = name.startsWith(prefix) ? Number(/^\d+(?=-)/.exec(name.slice(prefix.length))?.[0]) : Number.NaN;
    if (Number.isNaN(owner) || existsSync(`/proc/${owner}`) || !existsSync('/proc')) continue;
    const folder = join(tmpdir(), name);
    const user = process.getuid?.() === 0 ? readPostgresUser() : undefined;
    // Of one that had stopped already only the folder is left.
    spawnSync(join(programs, 'pg_ctl'), ['-D', join(folder, 'data'), '-m', 'immediate', '-w', 'stop'], { ...user, cwd: folder });
    rmSync(folder, { recursive: true, force: true });
  }
}

/** `writeAddress('/run/pg', 'seeded')` → `postgres://madoguchi@localhost/seeded?host=%2Frun%2Fpg` */
export function writeAddress(folder: string, name: string): string {
  return `postgres://madoguchi@localhost/${name}?host=${encodeURIComponent(folder)}`;
}

function readPostgresUser(): { uid: number; gid: number } {
  const read = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: read('-u'), gid: read('-g') };
}
