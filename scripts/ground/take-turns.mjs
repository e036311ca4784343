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
  let hasSaidSo = false;
  while (!(await tryTake(file))) {
    const holder = Number(await readFile(file, 'utf8').catch(() => 'gone'));
    if (Number.isNaN(holder)) continue;
    if (!isAlive(holder)) {
      await moveAway(file, holder);
      continue;
    }
    if (!hasSaidSo) say(`Waiting for process ${holder}, which does the same here.`);
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
 */
async function tryTake(file) {
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, String(process.pid));
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
 * @param {number} stale
 */
async function moveAway(file, stale) {
  const aside = `${file}.${randomUUID()}`;
  await rename(file, aside).catch(() => {});
  const moved = Number(await readFile(aside, 'utf8').catch(() => stale));
  if (moved !== stale) await link(aside, file).catch(() => {});
  await rm(aside, { force: true });
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
