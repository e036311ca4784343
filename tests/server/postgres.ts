import { execFile, execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface ThrowAwayPostgres {
  /** Where its socket is. */
  readonly folder: string;
  /** A new, empty database of the cluster, as DATABASE_URL. */
  createDatabase(name: string): Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL of this test's own, in a folder of its own and without a port: it listens on a socket in that folder. Finds the
 * newest installed server; as root on Debian it installs one when there is none, elsewhere it says what to do.
 */
export async function startPostgres(): Promise<ThrowAwayPostgres> {
  const programs = findPrograms() ?? installPrograms();
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

function findPrograms(): string | undefined {
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return undefined;
  const versions = readdirSync(root).filter((version) => existsSync(join(root, version, 'bin', 'initdb')));
  const newest = versions.sort((one, other) => Number(other) - Number(one))[0];
  return newest === undefined ? undefined : join(root, newest, 'bin');
}

function installPrograms(): string {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stderr.write('Installing PostgreSQL for the tests (apt-get install postgresql).\n');
    const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
    execFileSync('apt-get', ['update'], quiet);
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql'], quiet);
    const programs = findPrograms();
    if (programs !== undefined) return programs;
  }
  throw new Error('These tests need a PostgreSQL server. Install one, for example by: sudo apt-get install postgresql');
}

function readPostgresUser(): { uid: number; gid: number } {
  const read = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: read('-u'), gid: read('-g') };
}
