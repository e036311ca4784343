import { type Declarations, isObject, type Json, type JsonObject, type Problem } from '../declare/index.ts';
import { type JsonDocument, readJsonDocument } from './json-document.ts';
import { problems } from './problems.ts';

/** A declared file: its path relative to the project's root, `/` between folders, and its text. */
export interface DeclaredFile {
  readonly path: string;
  readonly text: string;
}

export type DeclaredKind = 'screens' | 'layouts' | 'forms' | 'calls' | 'flows' | 'pages' | 'entities' | 'settings' | 'texts' | 'examples';

/** A file with what it declares, and under which name. */
export interface DeclaredDocument {
  readonly kind: DeclaredKind;
  /** `signup/form`, `signup`, `ja/signup`. */
  readonly name: string;
  readonly document: JsonDocument;
}

export interface ReadDeclarations {
  readonly declarations: Declarations;
  readonly documents: readonly DeclaredDocument[];
  readonly problems: readonly Problem[];
}

const kinds: readonly { readonly kind: DeclaredKind; readonly path: RegExp }[] = [
  { kind: 'layouts', path: /^screens\/layouts\/([^/]+)\.layout\.json$/ },
  { kind: 'texts', path: /^screens\/text\/([^/]+\/[^/]+)\.json$/ },
  { kind: 'examples', path: /^(.+)\.examples\.json$/ },
  { kind: 'screens', path: /^screens\/(.+)\.screen\.json$/ },
  { kind: 'forms', path: /^schemas\/forms\/(.+)\.form\.json$/ },
  { kind: 'calls', path: /^schemas\/calls\/(.+)\.call\.json$/ },
  { kind: 'pages', path: /^schemas\/pages\/(.+)\.schema\.json$/ },
  { kind: 'entities', path: /^schemas\/entities\/(.+)\.schema\.json$/ },
  { kind: 'settings', path: /^schemas\/settings\/(.+)\.schema\.json$/ },
  { kind: 'flows', path: /^flows\/(.+)\.flow\.json$/ },
];

/** Reads every declared file to what it declares, keyed by its name. Never throws; a file that cannot be read is a problem and is left out. */
export function readDeclarations(files: readonly DeclaredFile[]): ReadDeclarations {
  const found: Problem[] = [];
  const documents: DeclaredDocument[] = [];
  for (const { path, text } of files) {
    const document = readJsonDocument(path, text);
    found.push(...document.problems);
    const kind = kinds.find((each) => each.path.test(path));
    if (kind === undefined) found.push(document.tell(problems.fileUnknown(), []));
    else if (document.value !== undefined && !isObject(document.value)) found.push(document.tell(problems.fileNoObject(), []));
    else if (document.value !== undefined) documents.push({ kind: kind.kind, name: kind.path.exec(path)?.[1] ?? path, document });
  }
  return { declarations: gather(documents), documents, problems: found };
}

function gather(documents: readonly DeclaredDocument[]): Declarations {
  const of = (kind: DeclaredKind): Record<string, JsonObject> => {
    const all: Record<string, JsonObject> = Object.create(null);
    for (const { kind: own, name, document } of documents) if (own === kind) all[name] = document.value as JsonObject;
    return all;
  };
  const declared = {
    screens: of('screens'),
    layouts: of('layouts'),
    forms: of('forms'),
    calls: of('calls'),
    flows: of('flows'),
    pages: of('pages'),
    entities: of('entities'),
    settings: of('settings'),
    texts: flattenTexts(of('texts')),
    examples: of('examples'),
  };
  // The shapes are judged by the meta-schemas: where one does not hold, check tells it and nothing is compiled.
  return declared as unknown as Declarations;
}

/** `{ "ja/signup": { form: { title: "…" } } }` → `{ ja: { "signup.form.title": "…" } }` */
function flattenTexts(files: Record<string, JsonObject>): Declarations['texts'] {
  const texts: Record<string, Record<string, string>> = Object.create(null);
  for (const [name, file] of Object.entries(files)) {
    const [language = '', area = ''] = name.split('/');
    texts[language] ??= Object.create(null) as Record<string, string>;
    flatten(file, area, texts[language]);
  }
  return texts;
}

function flatten(value: Json, key: string, into: Record<string, string>): void {
  if (typeof value === 'string') into[key] = value;
  else if (isObject(value)) for (const [step, below] of Object.entries(value)) flatten(below as Json, `${key}.${step}`, into);
}
