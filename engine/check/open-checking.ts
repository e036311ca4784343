import { isObject, type JsonSchema, type Settings } from '../declare/index.ts';
import { defaultTexts, type TextSet } from '../texts/index.ts';
import { asObject, type Checking, type CheckOptions, type GivenSettings, type LocatedText } from './checking.ts';
import { listLanguages } from './expand/index.ts';
import type { Findings } from './findings.ts';
import { inlineReferences } from './json-schema/inline-references.ts';
import { type DeclaredFile, fileKinds, type ReadFile } from './read/declared-file.ts';
import { flattenTexts } from './read/flatten-texts.ts';
import { findSchemaFile } from './schema/schema-file.ts';

/** Indexes the expanded files by name for the checks. `given`: the settings of a store, if any. `usedNames`: of ExpandedFiles. */
export function openChecking(
  files: readonly ReadFile[],
  unknownFiles: readonly DeclaredFile[],
  options: CheckOptions,
  findings: Findings,
  settingsFile: ReadFile | undefined,
  usedNames: ReadonlySet<string>,
): Checking {
  const of = groupFiles(files);
  const schemas = new Map<string, JsonSchema | undefined>();

  const schema = (name: string): JsonSchema | undefined => {
    if (!schemas.has(name)) schemas.set(name, readSchema(of, name));
    return schemas.get(name);
  };
  // Without files the texts are the engine's own.
  const [language = 'en', ...otherLanguages] = options.languages ?? listLanguages(files);
  return {
    options,
    of,
    languages: [language, ...otherLanguages],
    texts: indexTexts(of.text),
    schema,
    settings: openSettings(settingsFile, of.settings, options.now),
    usedTexts: new Set(),
    usedNames,
    report: findings.add,
    soundness: findings.soundness,
    unknownFiles,
  };
}

function groupFiles(files: readonly ReadFile[]): Checking['of'] {
  const groups = fileKinds.map((kind) => [
    kind,
    new Map(files.filter((file) => file.kind === kind).map((file) => [file.name, file])),
  ]);
  // `fileKinds` is complete, so every kind has its group.
  return Object.fromEntries(groups) as Checking['of'];
}

function readSchema(of: Checking['of'], name: string): JsonSchema | undefined {
  const file = findSchemaFile(of, name);
  if (file === undefined) return undefined;
  const value = file.kind === 'event' ? asObject(file.value)['data'] : file.value;
  // What is not an object is reported once; as a schema it accepts anything.
  const declared = isObject(value) ? (value as JsonSchema) : {};
  return inlineReferences(declared, (entity) => {
    const value = of.entity.get(entity)?.value;
    return isObject(value) ? (value as JsonSchema) : undefined;
  });
}

function indexTexts(files: ReadonlyMap<string, ReadFile>): Checking['texts'] {
  const texts = new Map(Object.entries(defaultTexts).map(([language, set]) => [language, locateDefaultTexts(language, set)]));
  for (const file of files.values()) {
    const [language = '', area = ''] = file.name.split('/');
    const textsOfLanguage = texts.get(language) ?? new Map<string, LocatedText>();
    for (const { key, path, text } of flattenTexts(area, file.value)) textsOfLanguage.set(key, { file, path, text });
    texts.set(language, textsOfLanguage);
  }
  return texts;
}

/** The engine's own texts, which no file of the project has. */
function locateDefaultTexts(language: string, set: TextSet): Map<string, LocatedText> {
  const path = `engine/texts/${language}.json`;
  const file: ReadFile = { path, kind: 'text', name: language, text: '', value: set, reference: undefined };
  return new Map(Object.entries(set).map(([key, text]) => [key, { file, path: [key], text }]));
}

/** Merges each document over its default, as the server does. Undeclared documents stay as given. */
function openSettings(
  file: ReadFile | undefined,
  declared: Checking['of']['settings'],
  now: string | undefined,
): GivenSettings | undefined {
  if (file === undefined || !isObject(file.value)) return undefined;
  const defaults = [...declared].map(([name, { value }]) => [name, asObject(asObject(value)['default'])] as const);
  // Both were read as JSON; checkSettings reports documents that are not objects.
  return { file, values: mergeDefaults(Object.fromEntries(defaults), file.value) as Settings, now };
}

/** Merges objects key by key and replaces everything else: `({ a: { b: 1, c: 2 } }, { a: { b: 3 } })` → `{ a: { b: 3, c: 2 } }`. */
function mergeDefaults(defaults: Record<string, unknown>, values: Record<string, unknown>): Record<string, unknown> {
  const merged = { ...defaults };
  for (const [key, value] of Object.entries(values)) {
    const fallback = merged[key];
    merged[key] = isObject(fallback) && isObject(value) ? mergeDefaults(fallback, value) : value;
  }
  return merged;
}
