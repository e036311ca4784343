import { copyFileSync, cpSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export interface ProjectCopy {
  readonly folder: string;
  /** Undoes what a test has changed: a fiftieth of the cost of another copy. */
  restore(): void;
  remove(): void;
}

/** Copies these files and folders of the project to a new folder: `copyProject(['screens', 'schemas', 'flows'])`. */
export function copyProject(parts: readonly string[]): ProjectCopy {
  const folder = mkdtempSync(join(tmpdir(), 'project-'));
  for (const part of parts) cpSync(part, join(folder, part), { recursive: true });
  const copied = readStates(folder);
  return {
    folder,
    restore: () => {
      const found = readStates(folder);
      // Deepest first, so that a file in place of a folder is gone before the folder's files are copied.
      for (const path of [...found.keys()].reverse())
        if (copied.get(path) !== found.get(path)) rmSync(join(folder, path), { recursive: true, force: true });
      for (const [path, state] of copied) {
        if (state === found.get(path)) continue;
        if (state === 'folder') mkdirSync(join(folder, path), { recursive: true });
        else restoreFile(path);
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };

  function restoreFile(path: string): void {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    copyFileSync(path, join(folder, path));
    copied.set(path, readState(folder, path, false));
  }
}

/** The state of each file and folder below `root`; parents come before their contents. */
function readStates(root: string): Map<string, string> {
  const states = new Map<string, string>();
  const readFolder = (path: string): void => {
    for (const entry of readdirSync(join(root, path), { withFileTypes: true })) {
      const entryPath = path === '' ? entry.name : `${path}/${entry.name}`;
      states.set(entryPath, readState(root, entryPath, entry.isDirectory()));
      if (entry.isDirectory()) readFolder(entryPath);
    }
  };
  readFolder('');
  return states;
}

/** Differs after each write, and if another file has the name. */
function readState(root: string, path: string, isDirectory: boolean): string {
  if (isDirectory) return 'folder';
  const { ino, size, mode, ctimeNs } = lstatSync(join(root, path), { bigint: true });
  return [ino, size, mode, ctimeNs].join();
}
