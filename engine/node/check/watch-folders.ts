import { join, sep } from 'node:path';
import { watch } from 'chokidar';

/** Events within this time count as one change: an editor's save is several events, and large files are written in parts. */
const debounceMilliseconds = 60;

/** Their files are not the project's. */
const packages = `${sep}node_modules`;

/**
 * Runs `run` once, and again after each change in or below the folders, until `end` is aborted. Runs do not overlap; a change during a
 * run causes another run. The folders may be created and removed meanwhile.
 */
export async function watchFolders(
  root: string,
  folders: readonly string[],
  run: () => Promise<void>,
  end: AbortSignal,
): Promise<void> {
  const watched = folders.map((folder) => join(root, folder));
  const isIgnored = (path: string): boolean =>
    path.includes(packages, root.length) ||
    (path !== root && !watched.some((folder) => path === folder || path.startsWith(folder + sep)));
  let wake = (): void => {};
  let isChanged = false;
  const watcher = watch(root, { ignored: isIgnored, ignoreInitial: true });
  watcher.on('all', () => {
    isChanged = true;
    wake();
  });
  end.addEventListener('abort', () => wake(), { once: true });
  // The first run sees all changes made before this.
  await new Promise<void>((resolve) => watcher.once('ready', resolve));
  while (!end.aborted) {
    isChanged = false;
    await run();
    while (!isChanged && !end.aborted) {
      await new Promise<void>((resolve) => {
        wake = resolve;
        if (isChanged || end.aborted) resolve();
      });
    }
    if (!end.aborted) await new Promise((resolve) => setTimeout(resolve, debounceMilliseconds));
  }
  await watcher.close();
}
