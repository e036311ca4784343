import { isObject } from '../../declare/index.ts';
import { asObject } from '../checking.ts';
import type { FileKind, ReadFile } from '../read/declared-file.ts';

/** Kinds of files with an id, which is the name of the file unless it is written. */
const kindsWithId: ReadonlySet<FileKind> = new Set(['layout', 'fields', 'form', 'call', 'flow']);

/** Adds what files leave out: their id, the method and the response of calls, and the audience of screens, which is that of their layout. */
export function fillDefaults(files: readonly ReadFile[]): readonly ReadFile[] {
  const layouts = new Map(files.flatMap(({ kind, name, value }) => (kind === 'layout' ? [[name, asObject(value)['for']]] : [])));
  return files.map((file) => {
    if (!isObject(file.value)) return file;
    if (file.kind === 'screen') {
      const audience = layouts.get(String(file.value['layout']));
      return audience === undefined ? file : { ...file, value: { for: audience, ...file.value } };
    }
    if (!kindsWithId.has(file.kind)) return file;
    const defaults = file.kind === 'call' ? { method: 'POST', response: 'redirect' } : {};
    return { ...file, value: { id: file.name, ...defaults, ...file.value } };
  });
}
