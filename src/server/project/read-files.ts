import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type DeclaredFile, longestFile } from '../../../engine/check/index.ts';

/** Where declarations stand. */
export const declaredFolders: readonly string[] = ['screens', 'schemas', 'flows'];

/** UTF-8 takes at most three bytes for what JavaScript counts as one character: a file of more is too long in any case. */
const mostBytes = longestFile * 3;

/**
 * Every JSON file below screens/, schemas/ and flows/, sorted by path. What stands there and cannot be read is among them, with why.
 * Throws where one of the three is not there.
 */
export async function readDeclaredFiles(root: string): Promise<readonly DeclaredFile[]> {
  const found: DeclaredFile[] = [];
  // One after the other and without a turn of the event loop each: hundreds of small files take a tenth of the CPU so.
  for (const folder of declaredFolders) readFolder(root, folder, readdirSync(join(root, folder), inDetail), found);
  return found.sort((one, other) => (one.path < other.path ? -1 : 1));
}

const inDetail = { withFileTypes: true } as const;

/** `path` is relative to the root, with `/`. Links to folders are not followed: they may lead in a circle. */
function readFolder(root: string, path: string, entries: readonly Dirent[], found: DeclaredFile[]): void {
  for (const entry of entries) {
    const below = `${path}/${entry.name}`;
    if (entry.name.endsWith('.json')) {
      const file = readOne(root, below, entry.isSymbolicLink());
      if (file !== undefined) found.push(file);
    } else if (entry.isDirectory()) readBelow(root, below, found);
  }
}

function readBelow(root: string, path: string, found: DeclaredFile[]): void {
  try {
    readFolder(root, path, readdirSync(join(root, path), inDetail), found);
  } catch (error) {
    const failure = describeFailure(path, error, false);
    if (failure !== undefined) found.push(failure);
  }
}

/** A file by its path, as it stands there: `readDeclaredFile("…", "store.json")`; undefined: it is gone. */
export async function readDeclaredFile(root: string, path: string): Promise<DeclaredFile | undefined> {
  return readOne(root, path, false);
}

function readOne(root: string, path: string, isLink: boolean): DeclaredFile | undefined {
  const place = join(root, path);
  try {
    const { size, isFile, isFolder } = look(place);
    // Asked before it is opened: a pipe would be waited for without end, and a large file fill the memory.
    if (!isFile) return { path, text: '', unread: { why: 'unreadable', because: isFolder ? 'it is a folder' : 'it is no file' } };
    if (size > mostBytes) return { path, text: '', unread: { why: 'too large' } };
    return decode(path, readFileSync(place));
  } catch (error) {
    return describeFailure(path, error, isLink);
  }
}

function look(place: string): { readonly size: number; readonly isFile: boolean; readonly isFolder: boolean } {
  const found = statSync(place);
  return { size: found.size, isFile: found.isFile(), isFolder: found.isDirectory() };
}

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const lenient = new TextDecoder('utf-8', { ignoreBOM: true });

function decode(path: string, bytes: Buffer): DeclaredFile {
  try {
    return { path, text: strict.decode(bytes) };
  } catch {
    const text = lenient.decode(bytes);
    return { path, text, unread: { why: 'encoding', offset: findUnreadable(text, bytes) } };
  }
}

/** Where the first sign stands in a text that is not in its bytes: up to there both are the same. */
function findUnreadable(text: string, bytes: Buffer): number {
  const again = Buffer.from(text);
  let same = 0;
  while (same < bytes.length && bytes[same] === again[same]) same += 1;
  // The sign itself may begin with the same bytes.
  const before = lenient.decode(again.subarray(0, same)).length;
  return Math.max(text.lastIndexOf('\uFFFD', before), 0);
}

/** undefined: it went away since its folder was read, as if it had never been there. */
function describeFailure(path: string, error: unknown, isLink: boolean): DeclaredFile | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  if (code === 'ENOENT' && !isLink) return undefined;
  return { path, text: '', unread: { why: 'unreadable', because: reasons[code] ?? code } };
}

const reasons: { readonly [code: string]: string } = {
  EACCES: 'nobody gave permission to read it',
  EPERM: 'nobody gave permission to read it',
  ELOOP: 'the link leads to itself',
  ENOENT: 'the link leads nowhere',
  EISDIR: 'it is a folder',
};
