import { StartupError } from '../startup-error.ts';
import { LockTakenError, lockFile } from './file-lock.mjs';

export interface FolderLock {
  release(): Promise<void>;
}

/** Another living process has the folder open. */
export class FolderLockedError extends StartupError {
  override readonly name = 'FolderLockedError';
}

/** Milliseconds. A process that was killed may take some seconds to exit while it releases its memory. */
const defaultPatience = 5_000;

/**
 * Locks a data folder for this process, because PGlite lets two processes open one folder, which loses rows without an error. Throws
 * FolderLockedError if the process that has it open still runs after `patience` milliseconds.
 */
export async function lockFolder(file: string, patience = defaultPatience): Promise<FolderLock> {
<<<<<<< HEAD
  const ownHolder: Holder = { token: randomUUID(), pid: process.pid, started: await readStart(process.pid) };
  for (let round = 0; round < 20; round += 1) {
    if (await tryCreate(file, ownHolder)) {
      // A process that took this file for a stale lock restores it at once; then the lock is still ours.
      await wait(20);
      if ((await readHolder(file))?.token === ownHolder.token) return { release: () => release(file, ownHolder) };
      continue;
    }
    const holder = await readHolder(file);
    if (holder === undefined) continue;
    const end = await waitForHolder(file, holder, patience);
    if (end === 'alive') {
      throw new FolderLockedError(
        `Another process (${holder.pid}) has the database in this data folder open. Stop it, set another DATA_DIR, or set DATABASE_URL to a PostgreSQL database.`,
      );
    }
    if (end === 'exited') await removeStale(file, holder);
  }
  throw new FolderLockedError('The database in this data folder is being opened by another process at this moment.');
}

/** Waits up to `patience` milliseconds for the holder to exit or to release the lock. */
async function waitForHolder(file: string, holder: Holder, patience: number): Promise<'exited' | 'released' | 'alive'> {
  for (let elapsed = 0; await isAlive(holder); elapsed += pollInterval) {
    if (elapsed >= patience) return 'alive';
    await wait(pollInterval);
    if ((await readHolder(file))?.token !== holder.token) return 'released';
  }
  return 'exited';
}

/** Creates the file atomically with its content: linking fails if a file exists. */
async function tryCreate(file: string, holder: Holder): Promise<boolean> {
  const draft = `${file}.${holder.token}`;
  await writeFile(draft, JSON.stringify(holder));
=======
>>>>>>> main
  try {
    return { release: await lockFile(file, patience) };
  } catch (error) {
    if (!(error instanceof LockTakenError)) throw error;
    throw new FolderLockedError(
      error.pid === undefined
        ? 'The database in this data folder is being opened by another process at this moment.'
        : `Another process (${error.pid}) has the database in this data folder open. Stop it, set another DATA_DIR, or set DATABASE_URL to a PostgreSQL database.`,
    );
  }
}
<<<<<<< HEAD

async function removeStale(file: string, stale: Holder): Promise<void> {
  const movedFile = `${file}.${randomUUID()}`;
  try {
    await rename(file, movedFile);
  } catch {
    return; // Another process was quicker.
  }
  const moved = await readHolder(movedFile);
  // Another process may have taken the lock over between reading and renaming: restore its file.
  if (moved !== undefined && moved.token !== stale.token) await link(movedFile, file).catch(() => {});
  await rm(movedFile, { force: true });
}

async function release(file: string, holder: Holder): Promise<void> {
  if ((await readHolder(file))?.token === holder.token) await rm(file, { force: true });
}

async function readHolder(file: string): Promise<Holder | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const unreadable: Holder = { token: text, pid: 0, started: '' };
  try {
    const parsed: unknown = JSON.parse(text);
    if (!isObject(parsed)) return unreadable;
    return { token: String(parsed['token']), pid: Number(parsed['pid']), started: String(parsed['started']) };
  } catch {
    return unreadable;
  }
}

async function isAlive(holder: Holder): Promise<boolean> {
  if (!Number.isInteger(holder.pid) || holder.pid <= 0) return false;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if (isObject(error) && error['code'] === 'ESRCH') return false;
  }
  const stat = await readStat(holder.pid);
  // A zombie has exited and only waits for its parent to ask for its exit code; with other threads left, it has not exited yet.
  if (stat !== undefined && ['Z', 'X'].includes(stat.state) && stat.threads <= 1) return false;
  return holder.started === (await readStart(holder.pid));
}

/** `"<boot> <ticks>"` on Linux; elsewhere only the process ID identifies the process. */
async function readStart(pid: number): Promise<string> {
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => undefined);
  const stat = await readStat(pid);
  return boot === undefined || stat === undefined ? 'unknown' : `${boot.trim()} ${stat.started}`;
}

interface ProcessStat {
  /** `R`, `S`, `D`, … `Z`: a zombie. */
  readonly state: string;
  readonly threads: number;
  /** In clock ticks since the boot. */
  readonly started: string;
}

/** Undefined where there is no such process, or no `/proc`. */
async function readStat(pid: number): Promise<ProcessStat | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  // The name of the program, in brackets, may contain spaces: the fields are counted after it (proc(5): state is field 3).
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { state: fields[0] ?? '', threads: Number(fields[17]), started: fields[19] ?? '' };
}
=======
>>>>>>> main
