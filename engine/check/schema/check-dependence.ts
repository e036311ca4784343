import { isObject } from '../../declare/index.ts';
import { asList, asObject, type Checking } from '../checking.ts';
import { Cursor } from '../cursor.ts';
import { readPattern } from '../json-schema/formats.ts';
import { problems } from '../problems/index.ts';
import type { ReadFile } from '../read/declared-file.ts';
import { objectsIn } from '../walk-json.ts';

type Schema = Record<string, unknown>;

/** An object of settings, with its references followed. */
interface NamedObject {
  readonly object: Cursor;
  /** `identityProviders.providers[].isLoginEnabled` */
  readonly name: string;
}

/**
 * Reports settings of which nobody declared whether their meaning depends on others: switches, choices, numbers, and values that may
 * be missing or empty, in neither `needs`, `range` nor `independent`. Rules of fields (NOT_USE, OPTIONAL, REQUIRED) are left out,
 * because the consequences of settings cover them, and so are references and identifiers (`refers`, `identifies`).
 */
export function checkDependence(checking: Checking): void {
  const objects = [...checking.of.settings.values()].flatMap((file) => listObjects(Cursor.open(checking, file), file.name));
  const named = new Set(objects.flatMap(listNamed));
  const isNamed = (name: string) => [...prefixesOf(name)].some((prefix) => named.has(prefix));
  for (const { object, name } of objects)
    for (const [property, schema] of object.at('properties').entries()) {
      const isDeclared = isNamed(`${name}.${property}`) || object.at('independent', property).isThere;
      if (!isDeclared && mayDepend(schema, object)) schema.reportKey(problems.SETTING_DEPENDENCE_UNDECLARED(property));
    }
}

/** `a.b.c` → `a.b.c`, `a.b`, `a`, without documents. */
function* prefixesOf(name: string): Generator<string> {
  const steps = name.split('.');
  for (let length = steps.length; length > 1; length -= 1) yield steps.slice(0, length).join('.');
}

/** Every object of a document, from the outside in. `inside`: the files around it; an entity in itself has no further objects. */
function listObjects(located: Cursor, name: string, inside: readonly ReadFile[] = []): readonly NamedObject[] {
  const object = follow(located);
  if (object !== located && inside.includes(object.file)) return [];
  const files = [...inside, object.file];
  const below = ['items', 'additionalProperties'].map((keyword) => object.at(keyword)).find(({ value }) => isObject(value));
  if (below !== undefined) return listObjects(below, `${name}[]`, files);
  const properties = object.at('properties').entries();
  // A translated text, or no object.
  if (properties.every(([property]) => property === 'ja' || property === 'en')) return [];
  return [{ object, name }, ...properties.flatMap(([property, schema]) => listObjects(schema, `${name}.${property}`, files))];
}

/** Follows a reference to an entity; keywords beside it stay. */
function follow(schema: Cursor, depth = 0): Cursor {
  const { $ref: reference, ...beside } = schema.object;
  const file = schema.checking.of.entity.get(String(reference).replace(/^entities\//, ''));
  if (file === undefined || depth > 10) return schema;
  const target = follow(Cursor.open(schema.checking, file), depth + 1);
  return target.with({ ...target.object, ...beside });
}

/** The settings that `needs` and `range` of an object name. */
function listNamed({ object, name }: NamedObject): readonly string[] {
  const here = (property: unknown) => `${name}.${String(property)}`;
  const ranges = object
    .at('range')
    .list.map(asObject)
    .flatMap(({ from, to }) => [here(from), here(to)]);
  const needs = object.at('needs').list.map(asObject);
  const needed = needs.flatMap(({ at, when, must }) => [
    here(at),
    ...listPaths([when, must]).map((path) => path.replace(/^item\./, `${name}.`)),
  ]);
  return [...ranges, ...needed].map((path) => path.replace(/^settings\./, ''));
}

/** The paths of conditions: their keys, and the data that values are compared with. */
function listPaths(conditions: unknown): readonly string[] {
  return objectsIn(conditions).flatMap((condition) => [
    ...Object.keys(condition).filter((key) => /^(item|settings)\./.test(key)),
    ...(typeof condition['at'] === 'string' ? [condition['at']] : []),
  ]);
}

function mayDepend(property: Cursor, object: Cursor): boolean {
  const schema = follow(property).object;
  const items = asObject(schema['items']);
  // References say what they depend on, and identifiers only name their element.
  if ('refers' in schema || 'refers' in items || 'identifies' in schema) return false;
  const isContainer = isObject(schema['properties']) || isObject(schema['additionalProperties']);
  if (isContainer || isObject(items['properties']) || typeof items['$ref'] === 'string') return false;
  const values = asList(schema['enum']);
  if (values.includes('NOT_USE')) return false;
  const types = [schema['type']].flat();
  const isSwitch = values.length > 0 || types.some((type) => type === 'boolean' || type === 'integer' || type === 'number');
  const isRequired = object.at('required').list.includes(property.name);
  return isSwitch || !isRequired || (types.includes('string') && mayBeEmpty(schema));
}

function mayBeEmpty({ minLength, pattern }: Schema): boolean {
  if (Number(minLength ?? 0) > 0) return false;
  // An invalid pattern is reported where it is declared.
  return typeof pattern === 'string' ? readPattern(pattern)?.test('') === true : true;
}
