import { chmod, link, mkdir, readFile, realpath, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DeclaredFile } from '../../engine/check/index.ts';
import { CreateError, createExistsError } from './created-files.ts';

/** An existing file with its text before and after. */
export interface ChangedFile extends DeclaredFile {
  readonly before: string;
}

interface Staged extends DeclaredFile {
  /** Real path of the file, after following symbolic links. */
  readonly realPath: string;
  /** Temporary file next to `realPath`. */
  readonly temporaryPath: string;
  readonly before?: string;
}

/**
 * Writes all new and changed files, or none: if a file already exists, has changed since it was read or cannot be written,
 * restores everything and throws a CreateError. Files that somebody else edited meanwhile are left alone and named in the
 * message.
 */
export async function writeFiles(
  root: string,
  files: readonly DeclaredFile[],
  changed: readonly ChangedFile[] = [],
): Promise<void> {
  const [folders, staged, written]: [string[], Staged[], Staged[]] = [[], [], []];
  // Ignores Ctrl-C and SIGTERM while writing, so that neither leaves only some of the files.
  const ignoreSignal = (): void => undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, ignoreSignal);
  let path = '';
  try {
    for (const file of [...changed, ...files]) {
      ({ path } = file);
      const declaredPath = join(root, path);
      const realPath = 'before' in file ? await realpath(declaredPath) : declaredPath;
      const created = await mkdir(dirname(realPath), { recursive: true });
      if (created !== undefined) folders.push(...foldersBetween(created, dirname(realPath)));
      const stagedFile: Staged = { ...file, realPath, temporaryPath: `${realPath}.${process.pid}.unfinished` };
      staged.push(stagedFile);
      await writeTemporaryFile(stagedFile, file.text);
    }
    for (const file of staged) {
      ({ path } = file);
      // link, unlike rename, fails if the file exists, which may have been created since the check above.
      if (file.before === undefined) await link(file.temporaryPath, file.realPath);
      else if ((await readFile(file.realPath, 'utf8')) === file.before) await rename(file.temporaryPath, file.realPath);
      else throw new CreateError(`${path} has been changed meanwhile. Nothing was written. Run the command again.`);
      written.push(file);
    }
  } catch (error) {
    throw explain(path, error, await rollBack(written, staged, folders));
  } finally {
    await removeTemporaryFiles(staged);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, ignoreSignal);
  }
}

/** Writes a file's text to its temporary path, with the permissions of the file that it replaces. */
async function writeTemporaryFile({ realPath, temporaryPath, before }: Staged, text: string): Promise<void> {
  await writeFile(temporaryPath, text, { flag: 'wx' });
  if (before !== undefined) await chmod(temporaryPath, (await stat(realPath)).mode);
}

/** The folders created for a file, outermost first: `("/a/b", "/a/b/c/d")` → `["/a/b", "/a/b/c", "/a/b/c/d"]`. */
function foldersBetween(first: string, last: string): readonly string[] {
  return last === first ? [first] : [...foldersBetween(first, dirname(last)), last];
}

/** Restores every file even if some fail. Returns the paths that could not be restored. */
async function rollBack(
  written: readonly Staged[],
  staged: readonly Staged[],
  folders: readonly string[],
): Promise<readonly string[]> {
  await removeTemporaryFiles(staged);
  const notRestored: string[] = [];
  for (const file of written) if (!(await restoreFile(file).catch(() => false))) notRestored.push(file.path);
  // Fails if somebody else has put a file into it.
  for (const folder of [...folders].reverse()) await rmdir(folder).catch(() => undefined);
  return notRestored;
}

/** Restores a file unless somebody else has changed it; returns whether it did. */
async function restoreFile(file: Staged): Promise<boolean> {
  const { realPath, temporaryPath, text, before } = file;
  if ((await readFile(realPath, 'utf8')) !== text) return false;
  if (before === undefined) await rm(realPath);
  else {
    await writeTemporaryFile(file, before);
    await rename(temporaryPath, realPath);
  }
  return true;
}

async function removeTemporaryFiles(staged: readonly Staged[]): Promise<void> {
  for (const { temporaryPath } of staged) await rm(temporaryPath, { force: true }).catch(() => undefined);
}

/** Turns system errors into a CreateError and adds the paths that could not be restored; other errors pass through. */
function explain(path: string, error: unknown, notRestored: readonly string[]): unknown {
  const described = describe(path, error);
  if (notRestored.length === 0 || !(described instanceof Error)) return described;
  return new CreateError(
    `${described.message}\nCould not be restored (edited meanwhile, or not writable): ${notRestored.join(', ')}.`,
  );
}

function describe(path: string, error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  const isOfFolder = 'syscall' in error && error.syscall === 'mkdir';
  if (error.code === 'ENOTDIR' || (isOfFolder && error.code === 'EEXIST'))
    return new CreateError(`Cannot write ${path}: a parent folder is a file. Nothing was written. Rename that file.`);
  if (error.code === 'EEXIST' || error.code === 'EISDIR') return createExistsError([path]);
  return new CreateError(`Cannot write ${path}: ${error.message}. Nothing was written.`);
}
