import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { inProject, printLine } from './project.mjs';

const folder = inProject('.cache');

/**
 * Runs `work` while no other process of this checkout holds the lock: the second of two concurrent `npm start` finds everything
 * installed and built. The lock of a killed process is taken over.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(name, work) {
  await mkdir(folder, { recursive: true });
  const file = `${folder}/${name}.lock`;
  const mine = `${await identifyProcess(process.pid)} ${randomUUID()}`;
  let isReported = false;
  while (!(await tryAcquire(file, mine))) {
    const holder = await readFile(file, 'utf8').catch(() => undefined);
    if (holder === undefined) continue;
    if (!(await isAlive(holder))) {
      await removeStale(file, holder);
      continue;
    }
    if (!isReported) printLine(`Waiting for process ${Number.parseInt(holder, 10)}, which is doing the same in this folder.`);
    isReported = true;
    await wait(100);
  }
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

/**
 * Creates the lock file with its content atomically: link fails if the file exists.
 * @param {string} file
 * @param {string} mine
 */
async function tryAcquire(file, mine) {
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, mine);
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Removes a stale lock by renaming, so that only one of two processes removes it. If another process acquired the lock in
 * between, it is restored.
 * @param {string} file
 * @param {string} stale
 */
async function removeStale(file, stale) {
  const aside = `${file}.${randomUUID()}`;
  await rename(file, aside).catch(() => {});
  const moved = await readFile(aside, 'utf8').catch(() => stale);
  if (moved !== stale) await link(aside, file).catch(() => {});
  await rm(aside, { force: true });
}

/** @param {string} holder */
async function isAlive(holder) {
  const pid = Number.parseInt(holder, 10);
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
  }
  // A restarted container may reuse the process id, but not the start time.
  return holder.startsWith(`${await identifyProcess(pid)} `);
}

/**
 * The process id and, on Linux, its start time: `'4711 7f0c… 81524'`.
 * @param {number} pid
 */
async function identifyProcess(pid) {
  try {
    const [boot, stat] = await Promise.all([
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
      readFile(`/proc/${pid}/stat`, 'utf8'),
    ]);
    // The program name, in brackets, may contain spaces: count fields after it. The 20th is the start time.
    return `${pid} ${boot.trim()} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''}`;
  } catch {
    return `${pid} unknown`;
  }
}
