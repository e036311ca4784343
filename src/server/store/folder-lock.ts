import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { isObject } from '../../../engine/declare/index.ts';
import { StartupError } from '../startup-error.ts';

export interface FolderLock {
  release(): Promise<void>;
}

/** Another living process has the folder open. */
export class FolderLockedError extends StartupError {
  override readonly name = 'FolderLockedError';
}

interface Holder {
  readonly token: string;
  readonly pid: number;
  /** When the process started, in the machine's own count, and the boot it counts from: a number given again later differs in them. */
  readonly started: string;
}

/**
 * Takes the lock file for this process. PGlite itself lets two processes open one folder, and rows are then lost in silence.
 * A lock that a killed process left behind is taken over. Throws FolderLockedError while its holder lives.
 */
export async function lockFolder(file: string): Promise<FolderLock> {
  const mine: Holder = { token: randomUUID(), pid: process.pid, started: await readStart(process.pid) };
  for (let round = 0; round < 20; round += 1) {
    if (await tryCreate(file, mine)) {
      // Whoever took this file for a stale one puts it back at once; then it is still ours.
      await wait(20);
      if ((await readHolder(file))?.token === mine.token) return { release: () => release(file, mine) };
      continue;
    }
    const holder = await readHolder(file);
    if (holder === undefined) continue;
    if (await isAlive(holder)) {
      throw new FolderLockedError(
        `Another process (${holder.pid}) has the database in this data folder open. Stop it, give this one another DATA_DIR, or use a PostgreSQL by DATABASE_URL.`,
      );
    }
    await moveAway(file, holder);
  }
  throw new FolderLockedError('The database in this data folder is being opened by another process at this moment.');
}

/** Appears with its whole content or not at all: a link fails where a file stands. */
async function tryCreate(file: string, holder: Holder): Promise<boolean> {
  const draft = `${file}.${holder.token}`;
  await writeFile(draft, JSON.stringify(holder));
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if (isObject(error) && error['code'] === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function moveAway(file: string, stale: Holder): Promise<void> {
  const aside = `${file}.${randomUUID()}`;
  try {
    await rename(file, aside);
  } catch {
    return; // Another process was quicker.
  }
  const moved = await readHolder(aside);
  // Between our look and our move another process may have taken the lock over: it gets it back.
  if (moved !== undefined && moved.token !== stale.token) await link(aside, file).catch(() => {});
  await rm(aside, { force: true });
}

async function release(file: string, mine: Holder): Promise<void> {
  if ((await readHolder(file))?.token === mine.token) await rm(file, { force: true });
}

async function readHolder(file: string): Promise<Holder | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const unreadable: Holder = { token: text, pid: 0, started: '' };
  try {
    const read: unknown = JSON.parse(text);
    if (!isObject(read)) return unreadable;
    return { token: String(read['token']), pid: Number(read['pid']), started: String(read['started']) };
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
  return holder.started === (await readStart(holder.pid));
}

/** `"<boot> <ticks>"` on Linux; elsewhere the number of the process alone has to do. */
async function readStart(pid: number): Promise<string> {
  try {
    const [boot, stat] = await Promise.all([
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
      readFile(`/proc/${pid}/stat`, 'utf8'),
    ]);
    // The name of the program, in brackets, may hold spaces: fields are counted after it. The 20th is the start.
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
    return `${boot.trim()} ${ticks}`;
  } catch {
    return 'unknown';
  }
}
