import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { findPostgres } from './find-postgres.mjs';

const run = promisify(execFile);

export interface TemporaryPostgres {
  /** Folder of its socket. */
  readonly folder: string;
  /** Creates a database, empty or a copy of another one, and returns its DATABASE_URL. */
  createDatabase(name: string, template?: string): Promise<string>;
  /** Stops the server and keeps its data: `fast` rolls back and closes every connection, `immediate` is a crash. */
  halt(mode: 'fast' | 'immediate'): Promise<void>;
  /** Starts the server after `halt`; resolves when it accepts connections. */
  resume(): Promise<void>;
  /** Starts a copy that follows this server and is read-only until it is promoted. Not where the data is kept in memory. */
  startStandby(): Promise<Standby>;
  stop(): Promise<void>;
}

export interface Standby extends TemporaryPostgres {
  /** Makes it a primary; resolves when it accepts writes. */
  promote(): Promise<void>;
}

export interface PostgresOptions {
  /** Keeps the data in memory where there is room: for many databases with few rows each. Not for `npm run bench`. */
  readonly inMemory?: boolean;
}

/**
 * Starts a temporary PostgreSQL server that listens only on a socket in its own temporary folder: `const { createDatabase, stop }
 * = await startPostgres()`
 */
export async function startPostgres({ inMemory = false }: PostgresOptions = {}): Promise<TemporaryPostgres> {
  const programs = await findPostgres();
  removeOrphans(programs);
  const location = createFolder(inMemory && hasRoomInMemory() ? memoryFolder : tmpdir());
  await run(
    join(programs, 'initdb'),
    ['-D', location.data, '-U', 'madoguchi', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    location.options,
  );
  return startServer(programs, location, inMemory ? settingsForMany : '');
}

interface Location {
  readonly folder: string;
  readonly data: string;
  /** Of the programs that work in it. */
  readonly options: object;
}

function createFolder(parent: string): Location {
  const folder = mkdtempSync(join(parent, `${prefix}${process.pid}-`));
  // initdb refuses to run as root; Debian's package creates the user postgres.
  const user = process.getuid?.() === 0 ? readPostgresUser() : undefined;
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  return { folder, data: join(folder, 'data'), options: { cwd: folder, ...user, env: { ...process.env, LC_ALL: 'C.UTF-8' } } };
}

async function startServer(programs: string, { folder, data, options }: Location, more: string): Promise<TemporaryPostgres> {
  const addresses = `-c listen_addresses= -c unix_socket_directories=${folder}`;
  const settings = `${addresses} -c fsync=off -c max_connections=300${more}`;
  const control = (...words: string[]) => run(join(programs, 'pg_ctl'), ['-D', data, '-w', ...words], options);
  const start = () => control('-o', settings, '-l', join(folder, 'log'), 'start');
  await start();
  return {
    folder,
    createDatabase: async (name, template = 'template1') => {
      await run(
        join(programs, 'psql'),
        ['-h', folder, '-U', 'madoguchi', '-d', 'postgres', '-qc', `CREATE DATABASE ${name} TEMPLATE ${template}`],
        options,
      );
      return formatDatabaseUrl(folder, name);
    },
    halt: async (mode) => {
      await control('-m', mode, 'stop');
    },
    resume: async () => {
      await start();
    },
    startStandby: async () => {
      const location = createFolder(tmpdir());
      const copying = ['-h', folder, '-U', 'madoguchi', '-D', location.data, '-R', '-c', 'fast', '--no-sync'];
      await run(join(programs, 'pg_basebackup'), copying, location.options);
      const standby = await startServer(programs, location, more);
      const promote = async (): Promise<void> => {
        await run(join(programs, 'pg_ctl'), ['-D', location.data, '-w', 'promote'], location.options);
      };
      return { ...standby, promote };
    },
    stop: async () => {
      await control('-m', 'immediate', 'stop');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const prefix = 'madoguchi-pg-';
/** Linux keeps files here in memory. */
const memoryFolder = '/dev/shm';
const neededBytes = 8 * 2 ** 30;
/**
 * For many small, short databases: nothing to vacuum, no statement that is worth compiling, no standby, and no page that a crash of the
 * machine must restore.
 */
const settingsForMany = ' -c autovacuum=off -c jit=off -c wal_level=minimal -c max_wal_senders=0 -c full_page_writes=off';

function hasRoomInMemory(): boolean {
  if (!existsSync(memoryFolder)) return false;
  const { bavail, bsize } = statfsSync(memoryFolder);
  return bavail * bsize >= neededBytes;
}

/** Stops servers and removes folders that killed test runs left behind. */
function removeOrphans(programs: string): void {
  const folders = [tmpdir(), memoryFolder].filter((parent) => existsSync(parent));
  for (const folder of folders.flatMap((parent) => readdirSync(parent).map((name) => join(parent, name)))) {
    const name = basename(folder);
    const owner = name.startsWith(prefix) ? Number(/^\d+(?=-)/.exec(name.slice(prefix.length))?.[0]) : Number.NaN;
    if (Number.isNaN(owner) || existsSync(`/proc/${owner}`) || !existsSync('/proc')) continue;
    const user = process.getuid?.() === 0 ? readPostgresUser() : undefined;
    // Fails if the server has already stopped; only its folder is left then.
    spawnSync(join(programs, 'pg_ctl'), ['-D', join(folder, 'data'), '-m', 'immediate', '-w', 'stop'], { ...user, cwd: folder });
    rmSync(folder, { recursive: true, force: true });
  }
}

/** `formatDatabaseUrl('/run/pg', 'seeded')` → `postgres://madoguchi@localhost/seeded?host=%2Frun%2Fpg` */
export function formatDatabaseUrl(folder: string, name: string): string {
  return `postgres://madoguchi@localhost/${name}?host=${encodeURIComponent(folder)}`;
}

function readPostgresUser(): { uid: number; gid: number } {
  const read = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: read('-u'), gid: read('-g') };
}
