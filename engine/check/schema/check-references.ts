import {
  findMissingReferences,
  identifyingName,
  isObject,
  type JsonSchema,
  listSettingReferences,
  nameProperty,
  refersToNothing,
  type SettingReferences,
} from '../../declare/index.ts';
import { asList, asObject, asText, type Checking } from '../checking.ts';
import { problems } from '../problems/index.ts';
import type { ReadFile } from '../read/declared-file.ts';
import type { JsonPath } from '../read/source-range.ts';

/** Checks what settings refer to and what they identify, and the references in the given settings of a store. */
export function checkReferences(checking: Checking): void {
  const declared = listDeclared(checking);
  const names = new Set(declared.identifiers.map(({ name }) => name));
  for (const kind of ['settings', 'entity'] as const)
    for (const file of checking.of[kind].values())
      checkProperties({ checking, file, names, isSetting: kind === 'settings' }, file.value, [], undefined);
  if (checking.settings === undefined) return;
  for (const { reference, value, at, known } of findMissingReferences(declared, checking.settings.values))
    checking.report(
      checking.settings.file,
      [reference.document, ...at],
      problems.SETTINGS_REFERENCE_MISSING(value, reference.refers, known),
    );
}

function listDeclared(checking: Checking): SettingReferences {
  return listSettingReferences(
    [...checking.of.settings.keys()].flatMap((document): (readonly [string, JsonSchema])[] => {
      const schema = checking.schema(`settings/${document}`);
      return schema === undefined ? [] : [[document, schema]];
    }),
  );
}

interface SchemaLocation {
  readonly checking: Checking;
  readonly file: ReadFile;
  readonly names: ReadonlySet<string>;
  /** Whether the file is a document; entities have data of other kinds too. */
  readonly isSetting: boolean;
}

/** `element`: the schema of the object that has the property. */
function checkProperties(
  place: SchemaLocation,
  schema: unknown,
  path: JsonPath,
  element: Record<string, unknown> | undefined,
): void {
  if (!isObject(schema)) return;
  checkProperty(place, schema, path, element);
  for (const [name, each] of Object.entries(asObject(schema['properties'])))
    checkProperties(place, each, [...path, 'properties', name], schema);
  checkProperties(place, schema['items'], [...path, 'items'], element);
}

function checkProperty(
  { checking, file, names, isSetting }: SchemaLocation,
  schema: Record<string, unknown>,
  path: JsonPath,
  element: Record<string, unknown> | undefined,
): void {
  const { refers, identifies, description } = schema;
  const report = (below: JsonPath, wrong: Parameters<Checking['report']>[2]) => checking.report(file, [...path, ...below], wrong);
  if (typeof refers === 'string' && refers !== refersToNothing && !names.has(refers))
    report(['refers'], problems.SETTING_REFERS_UNKNOWN(refers, names));
  if (refers === refersToNothing && asText(description) === undefined) report(['refers'], problems.SETTING_REFERS_UNEXPLAINED());
  if (isObject(identifies)) checkIdentifies(checking, file, { identifies, path, element });
  if (isSetting && refers === undefined && identifies === undefined && isUndeclared(schema, path))
    report([], problems.SETTING_REFERENCE_UNDECLARED(nameProperty({ document: file.name, path: stepsOf(path) })));
}

/** Whether a property holds an open set of texts and has the name of an identifier. */
function isUndeclared(schema: Record<string, unknown>, path: JsonPath): boolean {
  const value = path.at(-1) === 'items' ? undefined : schema;
  const texts = [schema, asObject(schema['items'])].filter(({ type }) => type === 'string');
  const isDeclaredInside = Object.hasOwn(asObject(schema['items']), 'refers');
  return (
    value !== undefined &&
    !isDeclaredInside &&
    texts.some((each) => !Array.isArray(each['enum']) && each['const'] === undefined && each['writeOnly'] !== true) &&
    identifyingName.test(String(path.at(-1)))
  );
}

const stepsOf = (path: JsonPath): readonly string[] =>
  path.flatMap((step) => (step === 'properties' || step === 'items' ? [] : [String(step)]));

interface IdentifierLocation {
  readonly identifies: Record<string, unknown>;
  readonly path: JsonPath;
  readonly element: Record<string, unknown> | undefined;
}

/** Properties that the keyword names are those of the element. */
function checkIdentifies(checking: Checking, file: ReadFile, { identifies, path, element }: IdentifierLocation): void {
  if (element === undefined) return;
  const known = Object.keys(asObject(element['properties']));
  const check = (below: JsonPath, name: unknown): void => {
    if (typeof name === 'string' && !known.includes(name))
      checking.report(file, [...path, 'identifies', ...below], problems.SETTING_PROPERTY_UNKNOWN(name, known));
  };
  check(['revision'], identifies['revision']);
  for (const [index, name] of asList(identifies['texts']).entries()) check(['texts', index], name);
  for (const [index, stored] of asList(identifies['storedIn']).entries())
    check(['storedIn', index, 'while'], asObject(stored)['while']);
}
