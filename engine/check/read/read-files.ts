import { type Declarations, isObject, type JsonObject } from '../../declare/index.ts';
import type { Findings } from '../findings.ts';
import { problems } from '../problems/index.ts';
import { type DeclaredFile, type FileKind, findKind, type ReadFile } from './declared-file.ts';
import { flattenTexts } from './flatten-texts.ts';
import { findLines } from './place-of.ts';
import { readJson } from './read-json.ts';

/** Reads every file as JSON, and tells what cannot be read. Never throws. */
export function readFiles(files: readonly DeclaredFile[], findings: Findings): readonly ReadFile[] {
  return files.flatMap(({ path, text }) => {
    const lines = findLines(text);
    const place = findKind(path);
    if (place === undefined) {
      findings.addAt({ path, lines }, 0, problems.FILE_UNEXPECTED(path));
      return [];
    }
    const { tree, value, found } = readJson(text);
    for (const { wrong, offset } of found) findings.addAt({ path, lines }, offset, wrong);
    return [{ path, lines, ...place, tree, ...takeReferenceOff(value) }];
  });
}

/** `{ $schema: "…", id: "x" }` → `{ reference: "…", value: { id: "x" } }` */
function takeReferenceOff(read: unknown): Pick<ReadFile, 'value' | 'reference'> {
  if (!isObject(read)) return { value: read, reference: undefined };
  const { $schema: reference, ...value } = read;
  return { value, reference };
}

/**
 * What was read → the declarations that compile takes, by name. Files that are no JSON are left out.
 * Their shape is believed: compile only what check found nothing wrong with.
 */
export function gatherDeclarations(files: readonly ReadFile[]): Declarations {
  const of = (kind: FileKind): Record<string, JsonObject> =>
    // Read from JSON, and judged by the meta-schema of their kind.
    Object.fromEntries(
      files
        .filter((file) => file.kind === kind && file.value !== undefined)
        .map(({ name, value }) => [name, value as JsonObject]),
    );
  const declared = {
    screens: of('screen'),
    layouts: of('layout'),
    forms: of('form'),
    calls: of('call'),
    flows: of('flow'),
    pages: of('page'),
    entities: of('entity'),
    settings: of('settings'),
    texts: gatherTexts(of('text')),
    examples: of('examples'),
  };
  // The same belief as above, for each kind its own type.
  return declared as unknown as Declarations;
}

/** `{ "ja/signup": { form: { title: "…" } } }` → `{ ja: { "signup.form.title": "…" } }` */
function gatherTexts(files: Record<string, JsonObject>): Declarations['texts'] {
  const texts: Record<string, Record<string, string>> = {};
  for (const [name, value] of Object.entries(files)) {
    const [language = '', area = ''] = name.split('/');
    const own: Record<string, string> = texts[language] ?? {};
    for (const { key, text } of flattenTexts(area, value)) own[key] = text;
    texts[language] = own;
  }
  return texts;
}
