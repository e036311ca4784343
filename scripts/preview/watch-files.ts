import { watchFolders } from '../../engine/node/check/watch-folders.ts';
import { declaredFolders } from '../../engine/node/read-files.ts';

/**
 * Calls `changed` after files below a root were saved, one call at a time, and once at the start. Returns a function that stops it.
 * Node's recursive watch loses files that an editor replaces by renaming.
 */
export function watchFiles(root: string, changed: () => Promise<void>): () => void {
  const end = new AbortController();
  // A file that is removed while it is read causes another event.
  void watchFolders(root, declaredFolders, () => changed().catch(() => undefined), end.signal);
  return () => end.abort();
}
