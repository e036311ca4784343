import { chmod, link, mkdir, readFile, realpath, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DeclaredFile } from '../../engine/check/index.ts';
import { CannotMake } from './made.ts';

/** A file that is there, as it was read and as it shall be. */
export interface ChangedFile extends DeclaredFile {
  readonly before: string;
}

interface Staged extends DeclaredFile {
  /** Of a file that a symbolic link leads to: where it stands itself. */
  readonly place: string;
  /** Beside its place, under a name that nobody reads. */
  readonly unfinished: string;
  readonly before?: string;
}

/**
 * Writes new files and changes others: all of it or nothing. Where something stands already, has changed since it was read or cannot be
 * written, everything is as it was before and a CannotMake says why. Only what somebody else has edited by then stays, and is named.
 */
export async function writeNew(
  root: string,
  files: readonly DeclaredFile[],
  changed: readonly ChangedFile[] = [],
): Promise<void> {
  const [folders, staged, done]: [string[], Staged[], Staged[]] = [[], [], []];
  // Whoever presses Ctrl-C now has it written or not, and no half of it. It takes some milliseconds.
  const hold = (): void => undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, hold);
  let path = '';
  try {
    for (const file of [...changed, ...files]) {
      ({ path } = file);
      const named = join(root, path);
      const place = 'before' in file ? await realpath(named) : named;
      const made = await mkdir(dirname(place), { recursive: true });
      if (made !== undefined) folders.push(...foldersBetween(made, dirname(place)));
      const each: Staged = { ...file, place, unfinished: `${place}.${process.pid}.unfinished` };
      staged.push(each);
      await writeBeside(each, file.text);
    }
    for (const file of staged) {
      ({ path } = file);
      // A link, unlike a rename, is refused where something stands already: between the look before and now somebody may have made it.
      if (file.before === undefined) await link(file.unfinished, file.place);
      else if ((await readFile(file.place, 'utf8')) === file.before) await rename(file.unfinished, file.place);
      else throw new CannotMake(`${path} has been changed meanwhile. Nothing is written: run the command again.`);
      done.push(file);
    }
  } catch (error) {
    throw explain(path, error, await takeBack(done, staged, folders));
  } finally {
    await removeUnfinished(staged);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, hold);
  }
}

/** What comes in the place of another file may be read and run by those who might before. */
async function writeBeside({ place, unfinished, before }: Staged, text: string): Promise<void> {
  await writeFile(unfinished, text, { flag: 'wx' });
  if (before !== undefined) await chmod(unfinished, (await stat(place)).mode);
}

/** The folders made for a file, the first one's own inmost last: `("/a/b", "/a/b/c/d")` → `["/a/b", "/a/b/c", "/a/b/c/d"]`. */
function foldersBetween(first: string, last: string): readonly string[] {
  return last === first ? [first] : [...foldersBetween(first, dirname(last)), last];
}

/** Each by itself: what cannot be taken back keeps nothing else from it. Gives the paths of those that stay as they are. */
async function takeBack(
  done: readonly Staged[],
  staged: readonly Staged[],
  folders: readonly string[],
): Promise<readonly string[]> {
  await removeUnfinished(staged);
  const left: string[] = [];
  for (const file of done) if (!(await putBack(file).catch(() => false))) left.push(file.path);
  // One that somebody else has put something into stays.
  for (const folder of [...folders].reverse()) await rmdir(folder).catch(() => undefined);
  return left;
}

/** Whether it was ours still. */
async function putBack(file: Staged): Promise<boolean> {
  const { place, unfinished, text, before } = file;
  if ((await readFile(place, 'utf8')) !== text) return false;
  if (before === undefined) await rm(place);
  else {
    await writeBeside(file, before);
    await rename(unfinished, place);
  }
  return true;
}

async function removeUnfinished(staged: readonly Staged[]): Promise<void> {
  for (const { unfinished } of staged) await rm(unfinished, { force: true }).catch(() => undefined);
}

/** Errors that are no system's pass through where nothing is left to be told. */
function explain(path: string, error: unknown, left: readonly string[]): unknown {
  const told = describe(path, error);
  if (left.length === 0 || !(told instanceof Error)) return told;
  return new CannotMake(`${told.message}\n${left.join(', ')}: edited by somebody else meanwhile, and left as it is.`);
}

function describe(path: string, error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  const isOfFolder = 'syscall' in error && error.syscall === 'mkdir';
  if (error.code === 'ENOTDIR' || (isOfFolder && error.code === 'EEXIST'))
    return new CannotMake(`${path} cannot be written, so nothing is: a file stands where its folder would be.`);
  if (error.code === 'EEXIST' || error.code === 'EISDIR')
    return new CannotMake(`${path}: there already, and nothing is overwritten.`);
  return new CannotMake(`${path} cannot be written, so nothing is: ${error.message}.`);
}
