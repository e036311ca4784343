import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { inProject, say } from './project.mjs';

const folder = inProject('.cache');

/**
 * Runs `work` while no other process of this checkout does: two `npm start` at once install and build one after the other, and the
 * second finds everything done. What a killed process left behind is taken over.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function takeTurns(name, work) {
  await mkdir(folder, { recursive: true });
  const file = `${folder}/${name}.lock`;
  const mine = `${await describeProcess(process.pid)} ${randomUUID()}`;
  let hasSaidSo = false;
  while (!(await tryTake(file, mine))) {
    const holder = await readFile(file, 'utf8').catch(() => undefined);
    if (holder === undefined) continue;
    if (!(await isAlive(holder))) {
      await moveAway(file, holder);
      continue;
    }
    if (!hasSaidSo) say(`Waiting for process ${Number.parseInt(holder, 10)}, which does the same here.`);
    hasSaidSo = true;
    await wait(100);
  }
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

/**
 * The file appears with its content or not at all: a link fails where a file stands.
 * @param {string} file
 * @param {string} mine
 */
async function tryTake(file, mine) {
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
 * Moved, not removed: of two that find it stale one moves it. When another process took it between our look and our move, it gets it back.
 * @param {string} file
 * @param {string} stale
 */
async function moveAway(file, stale) {
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
  // In a container that starts again the same number is given to another process; it began at another time.
  return holder.startsWith(`${await describeProcess(pid)} `);
}

/**
 * Its number and, on Linux, when it began: `'4711 7f0c… 81524'`.
 * @param {number} pid
 */
async function describeProcess(pid) {
  try {
    const [boot, stat] = await Promise.all([
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
      readFile(`/proc/${pid}/stat`, 'utf8'),
    ]);
    // The name of the program, in brackets, may hold spaces: fields are counted after it. The 20th is the start.
    return `${pid} ${boot.trim()} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''}`;
  } catch {
    return `${pid} unknown`;
  }
}
