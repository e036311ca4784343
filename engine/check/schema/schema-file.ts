import type { Checking } from '../checking.ts';
import type { FileKind, ReadFile } from '../read/declared-file.ts';

const folders: { readonly [folder: string]: FileKind } = {
  events: 'event',
  pages: 'page',
  entities: 'entity',
  settings: 'settings',
};

/** The file of a schema by its reference: `(of, "pages/card")`; undefined: there is none. */
export function findSchemaFile(of: Checking['of'], name: string): ReadFile | undefined {
  const [folder = '', ...rest] = name.split('/');
  const kind = Object.hasOwn(folders, folder) ? folders[folder] : undefined;
  return kind === undefined ? undefined : of[kind].get(rest.join('/'));
}
