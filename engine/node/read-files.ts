import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type DeclaredFile, findKind, maxFileLength, type SettingsFolder } from '../check/index.ts';

/** The folders with declarations. */
export const declaredFolders: readonly string[] = ['screens', 'schemas', 'flows'];

/** UTF-8 takes at most three bytes per UTF-16 unit: a larger file is too long in any case. */
const maxBytes = maxFileLength * 3;

/**
 * Reads every JSON file below screens/, schemas/ and flows/, sorted by path. A file that cannot be read is included with the
 * reason. Throws if one of the three folders is missing.
 */
export async function readDeclaredFiles(root: string): Promise<readonly DeclaredFile[]> {
  const reading: Reading = { root, files: [], isFile: (path) => path.endsWith('.json'), isFolder: () => true };
  // Synchronous on purpose: for hundreds of small files this takes a tenth of the CPU time of asynchronous reads.
  for (const folder of declaredFolders) readEntries(reading, folder, readdirSync(join(root, folder), withTypes));
  return sortByPath(reading.files);
}

/**
 * Reads the declared files of a folder that has none of these three folders, by their endings: `contact.form.json`. Other files, packages
 * and hidden folders are left alone. Throws if the folder is missing.
 */
export async function readLooseFiles(root: string): Promise<readonly DeclaredFile[]> {
  const reading: Reading = { root, files: [], isFile: (path) => findKind(path) !== undefined, isFolder: isSourceFolder };
  readEntries(reading, '', readdirSync(root, withTypes));
  return sortByPath(reading.files);
}

/** Whether a folder of this name may have an application's own files. */
export const isSourceFolder = (name: string): boolean => name !== 'node_modules' && !name.startsWith('.');

const withTypes = { withFileTypes: true } as const;
const sortByPath = (files: readonly DeclaredFile[]) => [...files].sort((left, right) => (left.path < right.path ? -1 : 1));

/** Paths are relative to the root, with `/`. */
interface Reading {
  readonly root: string;
  readonly files: DeclaredFile[];
  readonly isFile: (path: string) => boolean;
  readonly isFolder: (name: string) => boolean;
}

/** Links to folders are not followed, because they may form a cycle. */
function readEntries(reading: Reading, folder: string, entries: readonly Dirent[]): void {
  for (const entry of entries) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (reading.isFile(path)) {
      const file = readOne(reading.root, path, entry.isSymbolicLink());
      if (file !== undefined) reading.files.push(file);
    } else if (entry.isDirectory() && reading.isFolder(entry.name)) readBelow(reading, path);
  }
}

function readBelow(reading: Reading, path: string): void {
  try {
    readEntries(reading, path, readdirSync(join(reading.root, path), withTypes));
  } catch (error) {
    const failure = describeFailure(path, error, false);
    if (failure !== undefined) reading.files.push(failure);
  }
}

/** Reads one file by its path: `readDeclaredFile("…", "store.json")`; undefined: it does not exist. */
export async function readDeclaredFile(root: string, path: string): Promise<DeclaredFile | undefined> {
  return readOne(root, path, false);
}

/**
 * Reads the settings of a store: a file with all documents, or the JSON files of a folder, one for each document; hidden ones are left
 * alone. Throws if there is neither.
 */
export async function readSettingsFiles(path: string): Promise<DeclaredFile | SettingsFolder> {
  const absolutePath = resolve(path);
  if (statSync(absolutePath).isDirectory()) {
    const isFile = (name: string) => name.endsWith('.json') && isSourceFolder(name);
    const reading: Reading = { root: absolutePath, files: [], isFile, isFolder: () => false };
    readEntries(reading, '', readdirSync(absolutePath, withTypes));
    return {
      path,
      files: sortByPath(reading.files).map((file) => ({ ...file, path: `${path.replace(/\/$/, '')}/${file.path}` })),
    };
  }
  const file = readOne('/', absolutePath, false);
  if (file === undefined) throw Object.assign(new Error(`there is no ${path}`), { code: 'ENOENT' });
  return { ...file, path };
}

function readOne(root: string, path: string, isLink: boolean): DeclaredFile | undefined {
  const absolutePath = join(root, path);
  try {
    const { size, isFile, isFolder } = getFileInfo(absolutePath);
    // Checked before opening: reading a pipe would block, and a huge file would fill the memory.
    if (!isFile)
      return { path, text: '', unread: { why: 'unreadable', because: isFolder ? 'it is a folder' : 'it is not a regular file' } };
    if (size > maxBytes) return { path, text: '', unread: { why: 'too large' } };
    return decode(path, readFileSync(absolutePath));
  } catch (error) {
    return describeFailure(path, error, isLink);
  }
}

function getFileInfo(absolutePath: string): { readonly size: number; readonly isFile: boolean; readonly isFolder: boolean } {
  const stats = statSync(absolutePath);
  return { size: stats.size, isFile: stats.isFile(), isFolder: stats.isDirectory() };
}

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const lenient = new TextDecoder('utf-8', { ignoreBOM: true });

function decode(path: string, bytes: Buffer): DeclaredFile {
  try {
    return { path, text: strict.decode(bytes) };
  } catch {
    const text = lenient.decode(bytes);
    return { path, text, unread: { why: 'encoding', offset: findInvalidOffset(text, bytes) } };
  }
}

/** Offset of the first character that was not decoded from valid bytes: up to there, the re-encoded text equals the bytes. */
function findInvalidOffset(text: string, bytes: Buffer): number {
  const encoded = Buffer.from(text);
  let equalBytes = 0;
  while (equalBytes < bytes.length && bytes[equalBytes] === encoded[equalBytes]) equalBytes += 1;
  // The invalid character may begin with the same bytes.
  const before = lenient.decode(encoded.subarray(0, equalBytes)).length;
  return Math.max(text.lastIndexOf('\uFFFD', before), 0);
}

/** undefined: the file was deleted after its folder was read, and is treated as never there. */
function describeFailure(path: string, error: unknown, isLink: boolean): DeclaredFile | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  if (code === 'ENOENT' && !isLink) return undefined;
  return { path, text: '', unread: { why: 'unreadable', because: reasons[code] ?? code } };
}

const reasons: { readonly [code: string]: string } = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ELOOP: 'the symbolic link leads to itself',
  ENOENT: 'the symbolic link leads nowhere',
  EISDIR: 'it is a folder',
};
