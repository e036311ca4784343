import { watchFolders } from '../check/watch-folders.ts';

const folders = ['screens', 'schemas', 'flows'];

/**
 * Calls `changed` after files below a root were saved, one call at a time, and once at the beginning. Gives the end of it.
 * What node itself watches recursively loses a file that an editor replaces by another of its name.
 */
export function watchFiles(root: string, changed: () => Promise<void>): () => void {
  const end = new AbortController();
  // A file that is taken away while it is read: its own event follows.
  void watchFolders(root, folders, () => changed().catch(() => undefined), end.signal);
  return () => end.abort();
}
