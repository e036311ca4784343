import { chmod, link, mkdir, readFile, realpath, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DeclaredFile } from '../../engine/check/index.ts';
import { CreateError } from './created-files.ts';

/** An existing file with its text before and after. */
export interface ChangedFile extends DeclaredFile {
  readonly before: string;
}

interface Staged extends DeclaredFile {
  /** Real path of the file, after following symbolic links. */
  readonly realPath: string;
  /** Temporary file next to `realPath`. */
  readonly unfinished: string;
  readonly before?: string;
}

/**
 * Writes all new and changed files, or none: if a file already exists, has changed since it was read or cannot be written,
 * restores everything and throws a CreateError. Files that somebody else edited meanwhile are left alone and named in the
 * message.
 */
export async function writeNew(
  root: string,
  files: readonly DeclaredFile[],
  changed: readonly ChangedFile[] = [],
): Promise<void> {
  const [folders, staged, done]: [string[], Staged[], Staged[]] = [[], [], []];
  // Delays Ctrl-C for the few milliseconds of writing, so that it never leaves half of the files.
  const ignoreSignal = (): void => undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, ignoreSignal);
  let path = '';
  try {
    for (const file of [...changed, ...files]) {
      ({ path } = file);
      const named = join(root, path);
      const realPath = 'before' in file ? await realpath(named) : named;
      const created = await mkdir(dirname(realPath), { recursive: true });
      if (created !== undefined) folders.push(...foldersBetween(created, dirname(realPath)));
      const each: Staged = { ...file, realPath, unfinished: `${realPath}.${process.pid}.unfinished` };
      staged.push(each);
      await writeBeside(each, file.text);
    }
    for (const file of staged) {
      ({ path } = file);
      // link, unlike rename, fails if the file exists, which may have been created since the check above.
      if (file.before === undefined) await link(file.unfinished, file.realPath);
      else if ((await readFile(file.realPath, 'utf8')) === file.before) await rename(file.unfinished, file.realPath);
      else throw new CreateError(`${path} has been changed meanwhile. Nothing is written: run the command again.`);
      done.push(file);
    }
  } catch (error) {
    throw explain(path, error, await rollBack(done, staged, folders));
  } finally {
    await removeUnfinished(staged);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, ignoreSignal);
  }
}

/** A file that replaces another one keeps its permissions. */
async function writeBeside({ realPath, unfinished, before }: Staged, text: string): Promise<void> {
  await writeFile(unfinished, text, { flag: 'wx' });
  if (before !== undefined) await chmod(unfinished, (await stat(realPath)).mode);
}

/** The folders created for a file, outermost first: `("/a/b", "/a/b/c/d")` → `["/a/b", "/a/b/c", "/a/b/c/d"]`. */
function foldersBetween(first: string, last: string): readonly string[] {
  return last === first ? [first] : [...foldersBetween(first, dirname(last)), last];
}

/** Restores every file even if some fail. Returns the paths that could not be restored. */
async function rollBack(
  done: readonly Staged[],
  staged: readonly Staged[],
  folders: readonly string[],
): Promise<readonly string[]> {
  await removeUnfinished(staged);
  const notRestored: string[] = [];
  for (const file of done) if (!(await restoreFile(file).catch(() => false))) notRestored.push(file.path);
  // Fails if somebody else has put a file into it.
  for (const folder of [...folders].reverse()) await rmdir(folder).catch(() => undefined);
  return notRestored;
}

/** Restores a file unless somebody else has changed it; returns whether it did. */
async function restoreFile(file: Staged): Promise<boolean> {
  const { realPath, unfinished, text, before } = file;
  if ((await readFile(realPath, 'utf8')) !== text) return false;
  if (before === undefined) await rm(realPath);
  else {
    await writeBeside(file, before);
    await rename(unfinished, realPath);
  }
  return true;
}

async function removeUnfinished(staged: readonly Staged[]): Promise<void> {
  for (const { unfinished } of staged) await rm(unfinished, { force: true }).catch(() => undefined);
}

/** Turns system errors into a CreateError and adds the paths that could not be restored; other errors pass through. */
function explain(path: string, error: unknown, notRestored: readonly string[]): unknown {
  const described = describe(path, error);
  if (notRestored.length === 0 || !(described instanceof Error)) return described;
  return new CreateError(
    `${described.message}\n${notRestored.join(', ')}: edited by somebody else meanwhile, and left as it is.`,
  );
}

function describe(path: string, error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  const isOfFolder = 'syscall' in error && error.syscall === 'mkdir';
  if (error.code === 'ENOTDIR' || (isOfFolder && error.code === 'EEXIST'))
    return new CreateError(`${path} cannot be written, so nothing is: a file stands where its folder would be.`);
  if (error.code === 'EEXIST' || error.code === 'EISDIR')
    return new CreateError(`${path}: there already, and nothing is overwritten.`);
  return new CreateError(`${path} cannot be written, so nothing is: ${error.message}.`);
}
