import { watch } from 'node:fs';
import { join } from 'node:path';

const folders = ['screens', 'schemas', 'flows'];
const settleMilliseconds = 80;

/** Calls `changed` after files below a root were saved, one call at a time. An editor's save is several events: they are one. Gives the end of it. */
export function watchFiles(root: string, changed: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined;
  let work = Promise.resolve();
  const announce = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      // A file that is taken away while it is read: its own event follows.
      work = work.then(changed).catch(() => undefined);
    }, settleMilliseconds);
  };
  const watchers = folders.map((folder) => watch(join(root, folder), { recursive: true }, announce));
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
