import { watch } from 'chokidar';
import { declaredTypes } from './hash-content.mjs';
import { inProject } from './project.mjs';

const debounceMilliseconds = 150;

/**
 * Calls `changed` after changes in folders of the project: `watchCode(['engine', 'src'], rebuild)`. Returns a function that stops
 * watching.
 * @param {readonly string[]} folders
 * @param {() => void} changed
 */
export function watchCode(folders, changed) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const watcher = watch(
    folders.map((folder) => inProject(folder)),
    { ignoreInitial: true, ignored: declaredTypes },
  );
  // An editor's save causes several events; only the last one counts.
  watcher.on('all', () => {
    clearTimeout(timer);
    timer = setTimeout(changed, debounceMilliseconds);
  });
  return () => {
    clearTimeout(timer);
    void watcher.close();
  };
}
