import { isObject, type JsonSchema, type Settings } from '../declare/index.ts';
import { asObject, type Checking, type CheckOptions, type GivenSettings, type PlacedText } from './checking.ts';
import type { Findings } from './findings.ts';
import { type DeclaredFile, type FileKind, fileKinds, type ReadFile } from './read/declared-file.ts';
import { flattenTexts } from './read/flatten-texts.ts';
import { putReferencesIn } from './schema/put-references-in.ts';
import { findSchemaFile } from './schema/schema-file.ts';

/** What was read, so that the checks find each part by its name. */
export function openChecking(
  files: readonly ReadFile[],
  strays: readonly DeclaredFile[],
  options: CheckOptions,
  findings: Findings,
  given: ReadFile | undefined,
): Checking {
  const of = groupFiles(files);
  const schemas = new Map<string, JsonSchema | undefined>();

  const schema = (name: string): JsonSchema | undefined => {
    if (!schemas.has(name)) schemas.set(name, readSchema(of, name));
    return schemas.get(name);
  };
  return {
    options,
    of,
    texts: placeTexts(of.text),
    schema,
    settings: openSettings(given, of.settings, options.now),
    usedTexts: new Set(),
    report: findings.add,
    soundness: findings.soundness,
    strays,
  };
}

function groupFiles(files: readonly ReadFile[]): Checking['of'] {
  const groups: Partial<Record<FileKind, ReadonlyMap<string, ReadFile>>> = {};
  for (const kind of fileKinds)
    groups[kind] = new Map(files.filter((file) => file.kind === kind).map((file) => [file.name, file]));
  // The list of kinds has them all, so each has its group.
  return groups as Checking['of'];
}

function readSchema(of: Checking['of'], name: string): JsonSchema | undefined {
  const file = findSchemaFile(of, name);
  if (file === undefined) return undefined;
  // A file that is no schema takes everything, so that its one mistake is told once. Below: an object of a JSON file.
  const declared = isObject(file.value) ? (file.value as JsonSchema) : {};
  return putReferencesIn(declared, (entity) => {
    const value = of.entity.get(entity)?.value;
    return isObject(value) ? (value as JsonSchema) : undefined;
  });
}

function placeTexts(files: ReadonlyMap<string, ReadFile>): Checking['texts'] {
  const texts = new Map<string, Map<string, PlacedText>>();
  for (const file of files.values()) {
    const [language = '', area = ''] = file.name.split('/');
    const own = texts.get(language) ?? new Map<string, PlacedText>();
    for (const { key, path, text } of flattenTexts(area, file.value)) own.set(key, { file, path, text });
    texts.set(language, own);
  }
  return texts;
}

/** Each document over its default, as the program reads them. A document that is not declared stands as it is. */
function openSettings(
  file: ReadFile | undefined,
  declared: Checking['of']['settings'],
  now: string | undefined,
): GivenSettings | undefined {
  if (file === undefined || !isObject(file.value)) return undefined;
  const defaults = [...declared].map(([name, { value }]) => [name, asObject(asObject(value)['default'])] as const);
  // Both were read as JSON; a document that is no object is told by the check of settings.
  return { file, values: fillUp(Object.fromEntries(defaults), file.value) as Settings, now };
}

/** Objects key by key, everything else as a whole: `({ a: { b: 1, c: 2 } }, { a: { b: 3 } })` → `{ a: { b: 3, c: 2 } }`. */
function fillUp(below: Record<string, unknown>, above: Record<string, unknown>): Record<string, unknown> {
  const filled = { ...below };
  for (const [key, value] of Object.entries(above)) {
    const under = filled[key];
    filled[key] = isObject(under) && isObject(value) ? fillUp(under, value) : value;
  }
  return filled;
}
