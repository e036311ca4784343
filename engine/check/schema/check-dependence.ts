import { isObject } from '../../declare/index.ts';
import { asList, asObject, asText, type Checking } from '../checking.ts';
import { problems } from '../problems/index.ts';
import type { ReadFile } from '../read/declared-file.ts';
import type { JsonPath } from '../read/source-range.ts';

type Schema = Record<string, unknown>;

/** A schema with its references followed, and where its properties are declared. */
interface LocatedSchema {
  readonly schema: Schema;
  readonly file: ReadFile;
  readonly path: JsonPath;
  /** `identityProviders.providers[].isLoginEnabled` */
  readonly name: string;
}

/**
 * Reports settings of which nobody declared whether their meaning depends on others: switches, choices, numbers, and values that may
 * be missing or empty, in neither `needs`, `range` nor `independent`. Rules of fields (NOT_USE, OPTIONAL, REQUIRED) are left out,
 * because the consequences of settings cover them, and so are references and identifiers (`refers`, `identifies`).
 */
export function checkDependence(checking: Checking): void {
  const objects = [...checking.of.settings.values()].flatMap((file) =>
    listObjects(checking, { schema: asObject(file.value), file, path: [], name: file.name }),
  );
  const named = new Set(objects.flatMap(listNamed));
  const isNamed = (name: string) => [...prefixesOf(name)].some((prefix) => named.has(prefix));
  for (const object of objects) {
    const { schema, file, path, name } = object;
    const independent = asObject(schema['independent']);
    for (const property of Object.keys(asObject(schema['properties']))) {
      const here = [...path, 'properties', property];
      const isDeclared = isNamed(`${name}.${property}`) || Object.hasOwn(independent, property);
      if (!isDeclared && mayDepend(checking, schema, property))
        checking.report(file, here, problems.SETTING_DEPENDENCE_UNDECLARED(property), 'key');
    }
  }
}

/** `a.b.c` → `a.b.c`, `a.b`, `a`, without documents. */
function* prefixesOf(name: string): Generator<string> {
  const steps = name.split('.');
  for (let length = steps.length; length > 1; length -= 1) yield steps.slice(0, length).join('.');
}

/** Every object of a document, from the outside in. */
function listObjects(checking: Checking, located: LocatedSchema): readonly LocatedSchema[] {
  const followed = follow(checking, located);
  const { schema, file, path, name } = followed;
  for (const keyword of ['items', 'additionalProperties']) {
    const below = schema[keyword];
    if (isObject(below)) return listObjects(checking, { schema: below, file, path: [...path, keyword], name: `${name}[]` });
  }
  const properties = asObject(schema['properties']);
  if (isTranslation(schema) || Object.keys(properties).length === 0) return [];
  return [
    followed,
    ...Object.entries(properties).flatMap(([property, each]) =>
      listObjects(checking, {
        schema: asObject(each),
        file,
        path: [...path, 'properties', property],
        name: `${name}.${property}`,
      }),
    ),
  ];
}

/** Follows a reference to an entity; keywords beside it stay. An entity that contains itself is reported elsewhere. */
function follow(checking: Checking, located: LocatedSchema, depth = 0): LocatedSchema {
  const { $ref: reference, ...beside } = located.schema;
  const file = checking.of.entity.get(asText(reference)?.replace(/^entities\//, '') ?? '');
  if (file === undefined || depth > 10) return located;
  const target = follow(checking, { ...located, schema: asObject(file.value), file, path: [] }, depth + 1);
  return { ...target, schema: { ...target.schema, ...beside } };
}

const isTranslation = (schema: Schema): boolean =>
  Object.keys(asObject(schema['properties'])).every((name) => name === 'ja' || name === 'en');

/** The settings that `needs` and `range` of an object name. */
function listNamed({ schema, name }: LocatedSchema): readonly string[] {
  const here = (property: unknown) => `${name}.${String(property)}`;
  return [
    ...asList(schema['range'])
      .map(asObject)
      .flatMap(({ from, to }) => [here(from), here(to)]),
    ...asList(schema['needs'])
      .map(asObject)
      .flatMap(({ at, when, is }) => [here(at), ...listPaths([when, is]).map((path) => path.replace(/^item\./, `${name}.`))]),
  ].map((each) => each.replace(/^settings\./, ''));
}

/** The paths of a condition: its keys, and the data that values are compared with. */
function listPaths(condition: unknown): readonly string[] {
  if (Array.isArray(condition)) return condition.flatMap(listPaths);
  if (!isObject(condition)) return [];
  return Object.entries(condition).flatMap(([key, value]) => [
    ...(/^(item|settings)\./.test(key) ? [key] : []),
    ...(key === 'at' && typeof value === 'string' ? [value] : listPaths(value)),
  ]);
}

const anyText = /^/u;

function mayDepend(checking: Checking, object: Schema, property: string): boolean {
  const { schema } = follow(checking, {
    schema: asObject(asObject(object['properties'])[property]),
    file: emptyFile,
    path: [],
    name: '',
  });
  const { items, additionalProperties } = schema;
  // References say what they depend on, and identifiers only name their element.
  if ('refers' in schema || 'refers' in asObject(items) || 'identifies' in schema) return false;
  const isContainer = isObject(schema['properties']) || isObject(additionalProperties);
  if (isContainer || isObject(asObject(items)['properties']) || asText(asObject(items)['$ref']) !== undefined) return false;
  const values = asList(schema['enum']);
  if (values.includes('NOT_USE')) return false;
  const types = [schema['type']].flat();
  const isSwitch = values.length > 0 || types.some((type) => type === 'boolean' || type === 'integer' || type === 'number');
  return isSwitch || !asList(object['required']).includes(property) || (types.includes('string') && mayBeEmpty(schema));
}

function mayBeEmpty({ minLength, pattern }: Schema): boolean {
  if (Number(minLength ?? 0) > 0) return false;
  try {
    return (typeof pattern === 'string' ? new RegExp(pattern, 'u') : anyText).test('');
  } catch {
    // Reported at the pattern.
    return false;
  }
}

/** Only schemas are read here, not their locations. */
const emptyFile: ReadFile = { path: '', kind: 'settings', name: '', text: '', value: undefined, reference: undefined, lines: [] };
