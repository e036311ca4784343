import { isObject } from '../../declare/index.ts';
import type { FileKind, ReadFile } from '../read/declared-file.ts';

/** Kinds of files with an id, which is the name of the file unless it is written. */
const kindsWithId: ReadonlySet<FileKind> = new Set(['layout', 'fields', 'form', 'call', 'flow']);

/** Adds what files leave out: their id, and the method and the response of calls. */
export function fillDefaults(files: readonly ReadFile[]): readonly ReadFile[] {
  return files.map((file) => {
    if (!kindsWithId.has(file.kind) || !isObject(file.value)) return file;
    const defaults = file.kind === 'call' ? { method: 'POST', response: 'redirect' } : {};
    return { ...file, value: { id: file.name, ...defaults, ...file.value } };
  });
}
