import { mkdir } from 'node:fs/promises';
import { lockFile } from '../../src/server/platform/database/file-lock.mjs';
import { inProject, printLine } from './project.mjs';

/**
 * Runs `work` while no other process of this checkout holds the lock: the second of two concurrent `npm start` finds everything
 * installed and built. The lock of a killed process is taken over.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(name, work) {
  await mkdir(inProject('.cache'), { recursive: true });
  let isReported = false;
  const release = await lockFile(inProject('.cache', `${name}.lock`), Number.POSITIVE_INFINITY, (pid) => {
    if (!isReported) printLine(`Waiting for process ${pid}, which is doing the same in this folder.`);
    isReported = true;
  });
  try {
    return await work();
  } finally {
    await release();
  }
}
