import { formName } from '../compile/index.ts';
import { asObject, type Checking } from './checking.ts';
import type { Cursor } from './cursor.ts';
import { problems } from './problems/index.ts';
import type { ReadFile } from './read/declared-file.ts';

const unknownFiles = {
  call: problems.CALL_UNKNOWN,
  flow: problems.FLOW_UNKNOWN,
  form: problems.FORM_UNKNOWN,
  layout: problems.LAYOUT_UNKNOWN,
  screen: problems.SCREEN_UNKNOWN,
  page: problems.PAGE_SCHEMA_UNKNOWN,
  entity: problems.SCHEMA_REFERENCE_UNKNOWN,
} as const;

/** Folders in which references name a kind of file: `forms/join`. */
const folders = { form: 'forms/', page: 'pages/', entity: 'entities/' } as const;

/** The files of a kind as references name them: `["forms/join"]`, `["renew"]`. */
export function listReferences(of: Checking['of'], kind: keyof typeof unknownFiles): readonly string[] {
  const folder = kind === 'form' || kind === 'page' || kind === 'entity' ? folders[kind] : '';
  return [...of[kind].keys()].map((name) => folder + name);
}

/** The file that a value names; undefined: it is no text, or there is no such file, which is reported. */
export function requireFile(cursor: Cursor, kind: keyof typeof unknownFiles): ReadFile | undefined {
  const { checking, text } = cursor;
  if (text === undefined) return undefined;
  const file = checking.of[kind].get(kind === 'form' ? formName(text) : text.slice(kind in folders ? text.indexOf('/') + 1 : 0));
  if (file === undefined) cursor.report(unknownFiles[kind](text, () => listReferences(checking.of, kind)));
  return file;
}

/** An object below a declared file by its name: `objectOf(checking.of.form, "join", "fields")`. */
export function objectOf(files: ReadonlyMap<string, ReadFile>, name: string | undefined, ...steps: readonly string[]) {
  const root = asObject(files.get(name ?? '')?.value);
  return steps.reduce((object, step) => asObject(object[step]), root);
}
