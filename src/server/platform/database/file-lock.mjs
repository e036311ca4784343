// A lock that a killed process cannot leave behind. Plain JavaScript without packages, because the scripts that install and build
// take it too. Kept packages decide by the age of a heartbeat, so that a process that is only slow loses its lock.
import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * The process that holds a lock. `started`: its start time in clock ticks, and the boot that it counts from, which distinguish a
 * reused process ID.
 * @typedef {{ readonly token: string, readonly pid: number, readonly started: string }} Holder
 */

/** Milliseconds between two looks at a lock that is taken. */
const pollInterval = 50;

/** A living process holds the lock. */
export class LockTakenError extends Error {
  /** @override */
  name = 'LockTakenError';
  /** @param {number | undefined} pid undefined: several processes take the lock at this moment. */
  constructor(pid) {
    super(`The lock is taken by process ${pid ?? 'unknown'}.`);
    this.pid = pid;
  }
}

/**
 * Creates the lock file for this process and returns a function that releases it. The lock of a process that was killed is taken
 * over. Throws a LockTakenError if the holder still runs after `patience` milliseconds. `onWait` is called once with its ID.
 * @param {string} file
 * @param {number} patience
 * @param {(pid: number) => void} [onWait]
 * @returns {Promise<() => Promise<void>>}
 */
export async function lockFile(file, patience, onWait = () => {}) {
  const ownHolder = { token: randomUUID(), pid: process.pid, started: await readStart(process.pid) };
  for (let round = 0; round < 20 || patience === Number.POSITIVE_INFINITY; round += 1) {
    if (await tryCreate(file, ownHolder)) {
      // A process that took this file for a stale lock restores it at once; then the lock is still ours.
      await wait(20);
      if ((await readHolder(file))?.token === ownHolder.token) return () => release(file, ownHolder);
      continue;
    }
    const holder = await readHolder(file);
    if (holder === undefined) continue;
    const end = await waitForHolder(file, holder, { patience, onWait });
    if (end === 'alive') throw new LockTakenError(holder.pid);
    if (end === 'exited') await removeStale(file, holder);
  }
  throw new LockTakenError(undefined);
}

/**
 * Waits for the holder to exit or to release the lock.
 * @param {string} file
 * @param {Holder} holder
 * @param {{ patience: number, onWait: (pid: number) => void }} options
 * @returns {Promise<'exited' | 'released' | 'alive'>}
 */
async function waitForHolder(file, holder, { patience, onWait }) {
  for (let elapsed = 0; await isAlive(holder); elapsed += pollInterval) {
    if (elapsed >= patience) return 'alive';
    if (elapsed === 0) onWait(holder.pid);
    await wait(pollInterval);
    if ((await readHolder(file))?.token !== holder.token) return 'released';
  }
  return 'exited';
}

/**
 * Creates the file atomically with its content: linking fails if a file exists.
 * @param {string} file
 * @param {Holder} holder
 */
async function tryCreate(file, holder) {
  const draft = `${file}.${holder.token}`;
  await writeFile(draft, JSON.stringify(holder));
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * @param {string} file
 * @param {Holder} stale
 */
async function removeStale(file, stale) {
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

/**
 * @param {string} file
 * @param {Holder} holder
 */
async function release(file, holder) {
  if ((await readHolder(file))?.token === holder.token) await rm(file, { force: true });
}

/**
 * @param {string} file
 * @returns {Promise<Holder | undefined>}
 */
async function readHolder(file) {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    const { token, pid, started } = JSON.parse(text);
    return { token: String(token), pid: Number(pid), started: String(started) };
  } catch {
    // Unreadable: nobody holds it.
    return { token: text, pid: 0, started: '' };
  }
}

/** @param {Holder} holder */
async function isAlive(holder) {
  if (!Number.isInteger(holder.pid) || holder.pid <= 0) return false;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if (hasCode(error, 'ESRCH')) return false;
  }
  const stat = await readStat(holder.pid);
  // A zombie has exited and only waits for its parent to ask for its exit code; with other threads left, it has not exited yet.
  if (stat !== undefined && ['Z', 'X'].includes(stat.state) && stat.threads <= 1) return false;
  return holder.started === (await readStart(holder.pid));
}

/**
 * `"<boot> <ticks>"` on Linux; elsewhere only the process ID identifies the process.
 * @param {number} pid
 */
async function readStart(pid) {
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => undefined);
  const stat = await readStat(pid);
  return boot === undefined || stat === undefined ? 'unknown' : `${boot.trim()} ${stat.started}`;
}

/**
 * The state of a process (`R`, `S`, … `Z`: a zombie), its threads and its start in clock ticks since the boot; undefined where there
 * is no such process, or no `/proc`.
 * @param {number} pid
 */
async function readStat(pid) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  // The name of the program, in brackets, may contain spaces: the fields are counted after it (proc(5): state is field 3).
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { state: fields[0] ?? '', threads: Number(fields[17]), started: fields[19] ?? '' };
}

/**
 * @param {unknown} error
 * @param {string} code
 */
const hasCode = (error, code) => error instanceof Error && 'code' in error && error.code === code;
