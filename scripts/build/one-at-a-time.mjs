import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { cache } from './paths.mjs';

const file = join(cache, 'prepare.lock');

/**
 * Runs `deed` while no other process of this checkout runs one: of two starts at once the second waits, and then finds
 * everything made. A lock whose process is gone counts for nothing.
 */
export async function oneAtATime(deed) {
  await mkdir(cache, { recursive: true });
  const mine = `${process.pid} ${randomUUID()}`;
  while (!(await tryTake(mine))) {
    const holder = await readFile(file, 'utf8').catch(() => undefined);
    if (holder !== undefined && !isAlive(Number(holder.split(' ')[0]))) await moveAway(holder);
    else await wait(100);
  }
  try {
    return await deed();
  } finally {
    if ((await readFile(file, 'utf8').catch(() => undefined)) === mine) await rm(file, { force: true });
  }
}

/** The lock appears with its content or not at all. */
async function tryTake(mine) {
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, mine);
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function moveAway(stale) {
  const aside = `${file}.${randomUUID()}`;
  const isMoved = await rename(file, aside).then(
    () => true,
    () => false,
  );
  if (!isMoved) return;
  // Between our look and our move another process may have taken the lock: it gets it back.
  if ((await readFile(aside, 'utf8')) !== stale) await link(aside, file).catch(() => {});
  await rm(aside, { force: true });
}

function isAlive(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code !== 'ESRCH';
  }
}
