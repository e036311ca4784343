import { type FSWatcher, watch } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** An editor's save is several events, and a large file is written in parts: what comes within this time is one change. */
const settleMilliseconds = 60;

/**
 * Does a thing, and again after each change of what stands in some folders and below, never two at once; ends when it is told to.
 * Folders may come and go: the one around them is watched too. A change while it is done makes it be done once more.
 */
export async function watchFolders(
  root: string,
  folders: readonly string[],
  again: () => Promise<void>,
  end: AbortSignal,
): Promise<void> {
  const watchers = new Map<string, FSWatcher>();
  let wake = (): void => {};
  let isChanged = false;
  const announce = (): void => {
    isChanged = true;
    wake();
  };
  end.addEventListener('abort', () => wake(), { once: true });

  const follow = async (): Promise<void> => {
    const there = new Set(await findFolders(root, folders));
    for (const [folder, watcher] of watchers) {
      if (there.has(folder)) continue;
      watcher.close();
      watchers.delete(folder);
    }
    for (const folder of there) {
      if (watchers.has(folder)) continue;
      const watcher = watchOne(folder, announce);
      if (watcher !== undefined) watchers.set(folder, watcher);
      // One that vanished is forgotten, so that another of its name is seen.
      watcher?.on('error', () => {
        watcher.close();
        watchers.delete(folder);
        announce();
      });
    }
  };

  while (!end.aborted) {
    isChanged = false;
    // Before the folders are read: what changes meanwhile is not lost.
    await follow();
    await again();
    while (!isChanged && !end.aborted) {
      await new Promise<void>((done) => {
        wake = done;
        if (isChanged || end.aborted) done();
      });
    }
    if (!end.aborted) await new Promise((done) => setTimeout(done, settleMilliseconds));
  }
  for (const watcher of watchers.values()) watcher.close();
}

/** undefined: it went away at this moment. */
function watchOne(folder: string, announce: () => void): FSWatcher | undefined {
  try {
    return watch(folder, announce);
  } catch {
    return undefined;
  }
}

async function findFolders(root: string, folders: readonly string[]): Promise<readonly string[]> {
  const found = [root];
  for (const folder of folders) {
    const place = join(root, folder);
    const below = await readdir(place, { recursive: true, withFileTypes: true }).catch(() => undefined);
    if (below === undefined) continue;
    found.push(place, ...below.filter((entry) => entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name)));
  }
  return found;
}
