import { watch } from 'node:fs';
import { inProject } from './project.mjs';

const settleMilliseconds = 150;

/**
 * Calls `changed` after each change of what stands in some folders of the project: `watchCode(['engine', 'src'], renew)`. Gives the end
 * of it. What is watched recursively loses a file that an editor replaces by another of its name: after each change it is watched anew.
 * @param {readonly string[]} folders
 * @param {() => void} changed
 */
export function watchCode(folders, changed) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  /** @type {import('node:fs').FSWatcher[]} */
  let watchers = [];
  const watchAll = () => {
    for (const watcher of watchers) watcher.close();
    watchers = folders.map((folder) => watch(inProject(folder), { recursive: true }, announce));
  };
  // An editor's save is several events: the last of them counts.
  const announce = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      watchAll();
      changed();
    }, settleMilliseconds);
  };
  watchAll();
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
