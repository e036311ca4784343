import { type Declarations, isObject, type JsonObject } from '../../declare/index.ts';
import { defaultTexts } from '../../texts/index.ts';
import type { Findings } from '../findings.ts';
import { problems } from '../problems/index.ts';
import { type DeclaredFile, type FileKind, findKind, maxFileLength, type ReadFile } from './declared-file.ts';
import { flattenTexts } from './flatten-texts.ts';
import { readJson } from './read-json.ts';

/** Reads a file as JSON and reports what cannot be read; undefined: no kind of file has this path. Never throws. */
export function readFile(file: DeclaredFile, findings: Findings): ReadFile | undefined {
  const { path } = file;
  const kind = findKind(path);
  if (kind !== undefined) return readFileAs(file, kind, findings);
  const { text, unread } = file;
  const wrong = unread?.why === 'unreadable' ? problems.FILE_UNREADABLE(unread.because) : problems.FILE_UNEXPECTED(path);
  findings.addAt({ path, text: '' }, 0, Math.min(text.length, 1), wrong);
  return undefined;
}

/** Reads a file of a known kind. */
export function readFileAs(
  { path, text, unread }: DeclaredFile,
  kindAndName: Pick<ReadFile, 'kind' | 'name'>,
  findings: Findings,
): ReadFile {
  const isTooLarge = unread?.why === 'too large' || text.length > maxFileLength;
  if (isTooLarge || unread?.why === 'unreadable') {
    const wrong =
      unread?.why === 'unreadable' ? problems.FILE_UNREADABLE(unread.because) : problems.JSON_TOO_LARGE(maxFileLength);
    const file = { path, ...kindAndName, text: '', value: undefined, reference: undefined };
    findings.addAt(file, 0, 0, wrong);
    return file;
  }
  if (unread !== undefined) {
    const file = { path, ...kindAndName, text, value: undefined, reference: undefined };
    findings.addAt(file, unread.offset, 1, problems.FILE_ENCODING());
    return file;
  }
  const { value, found: mistakes } = readJson(text);
  const file = { path, ...kindAndName, text, ...separateReference(value) };
  for (const { wrong, offset, length } of mistakes) findings.addAt(file, offset, length, wrong);
  return file;
}

/** `{ $schema: "…", id: "x" }` → `{ reference: "…", value: { id: "x" } }` */
function separateReference(read: unknown): Pick<ReadFile, 'value' | 'reference'> {
  if (!isObject(read)) return { value: read, reference: undefined };
  const { $schema: reference, ...value } = read;
  return { value, reference };
}

/**
 * Read files → declarations for compile, by name. Files that are not valid JSON are omitted.
 * Shapes are not verified here: compile only declarations without problems.
 */
export function collectDeclarations(files: readonly ReadFile[]): Declarations {
  const of = (kind: FileKind): Record<string, JsonObject> => {
    const read = files.filter((file) => file.kind === kind && file.value !== undefined);
    // Read from JSON and checked against the meta-schema of their kind.
    return Object.fromEntries(read.map(({ name, value }) => [name, value as JsonObject]));
  };
  const declared = Object.fromEntries(Object.entries(kindsOfDeclarations).map(([name, kind]) => [name, of(kind)]));
  // The same assumption as above, for each kind its own type.
  return { ...declared, texts: mergeTexts(of('text')) } as unknown as Declarations;
}

const kindsOfDeclarations = {
  screens: 'screen',
  layouts: 'layout',
  forms: 'form',
  calls: 'call',
  operations: 'operation',
  flows: 'flow',
  events: 'event',
  pages: 'page',
  entities: 'entity',
  settings: 'settings',
  examples: 'examples',
} as const satisfies { readonly [name in Exclude<keyof Declarations, 'texts'>]: FileKind };

/** `{ "ja/join": { form: { title: "…" } } }` → `{ ja: { "join.form.title": "…" } }`, with the engine's own texts. */
function mergeTexts(files: Record<string, JsonObject>): Declarations['texts'] {
  const texts: Record<string, Record<string, string>> = {};
  for (const [language, ownTexts] of Object.entries(defaultTexts)) texts[language] = { ...ownTexts };
  for (const [name, value] of Object.entries(files)) {
    const [language = '', area = ''] = name.split('/');
    const textsOfLanguage: Record<string, string> = texts[language] ?? {};
    for (const { key, text } of flattenTexts(area, value)) textsOfLanguage[key] = text;
    texts[language] = textsOfLanguage;
  }
  return texts;
}
