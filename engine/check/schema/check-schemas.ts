import { isObject, scopeNames } from '../../declare/index.ts';
import { asList, asObject, asText, type Checking } from '../checking.ts';
import { findPatternError, readPattern } from '../json-schema/formats.ts';
import { findSlowness } from '../patterns/find-slowness.ts';
import { problems } from '../problems/index.ts';
import type { ReadFile } from '../read/declared-file.ts';
import type { JsonPath } from '../read/source-range.ts';
import { reportEachMismatch } from '../shape/check-shape.ts';
import { checkFitting } from './check-fitting.ts';
import { checkNeeds } from './check-needs.ts';
import { isSchemaSound } from './is-schema-sound.ts';

/** Names that the engine adds to the data of a page. */
const engineNames: readonly string[] = [...scopeNames, 'screen'];

/** Checks all schemas: bounds, references, patterns, required and reserved names. */
export function checkSchemas(checking: Checking): void {
  for (const kind of ['entity', 'page', 'settings'] as const) {
    for (const file of checking.of[kind].values()) checkSchema(checking, file, file.value, []);
  }
  for (const file of checking.of.form.values()) {
    for (const [name, schema] of Object.entries(asObject(asObject(file.value)['context'])))
      checkSchema(checking, file, schema, ['context', name]);
  }
  for (const file of checking.of.page.values()) {
    for (const name of Object.keys(asObject(asObject(file.value)['properties']))) {
      if (engineNames.includes(name)) checking.report(file, ['properties', name], problems.SCHEMA_NAME_RESERVED(name), 'key');
    }
  }
  for (const file of checking.of.entity.values()) checkCircular(checking, file);
}

function checkSchema(checking: Checking, file: ReadFile, schema: unknown, path: JsonPath): void {
  if (!isObject(schema)) return;
  const { $ref: reference, properties, items, additionalProperties } = schema;
  const reportAt = (wrong: Parameters<Checking['report']>[2], below: JsonPath = []) =>
    checking.report(file, [...path, ...below], wrong);
  if (typeof reference === 'string') checkReference(checking, file, reference, [...path, '$ref']);
  checkBounds(schema, reportAt);
  const isText = [schema['type']].flat().includes('string');
  if (schema['writeOnly'] === true && (!isText || file.kind === 'page' || file.kind === 'form'))
    reportAt(problems.SCHEMA_SECRET_UNFIT(), ['writeOnly']);
  checkFitting(checking, file, schema, path);
  checkNeeds(checking, file, schema, path);
  for (const [name, each] of Object.entries(asObject(properties)))
    checkSchema(checking, file, each, [...path, 'properties', name]);
  checkSchema(checking, file, items, [...path, 'items']);
  checkSchema(checking, file, additionalProperties, [...path, 'additionalProperties']);
  for (const keyword of ['oneOf', 'anyOf']) {
    for (const [index, each] of asList(schema[keyword]).entries()) checkSchema(checking, file, each, [...path, keyword, index]);
  }
  const pattern = asText(schema['pattern']);
  if (pattern !== undefined && readPattern(pattern) === undefined)
    reportAt(problems.SCHEMA_PATTERN_INVALID(pattern, findPatternError(pattern)), ['pattern']);
  const slowness = pattern === undefined ? undefined : findSlowness(pattern);
  if (pattern !== undefined && slowness !== undefined) reportAt(problems.PATTERN_SLOW(pattern, slowness), ['pattern']);
  const known = Object.keys(asObject(properties));
  for (const [index, name] of asList(schema['required']).entries()) {
    if (typeof name === 'string' && !Object.hasOwn(asObject(properties), name))
      reportAt(problems.SCHEMA_REQUIRED_UNKNOWN(name, known), ['required', index]);
  }
}

function checkBounds(schema: Record<string, unknown>, reportAt: (wrong: Parameters<Checking['report']>[2]) => void): void {
  const has = (keyword: string): boolean => Object.hasOwn(schema, keyword);
  if (has('enum') || has('const') || has('$ref')) return;
  const types = [schema['type']].flat();
  if (!has('type') && !has('oneOf') && !has('anyOf')) reportAt(problems.SCHEMA_UNTYPED());
  if (types.includes('string') && !has('maxLength')) reportAt(problems.SCHEMA_UNBOUNDED('text', '"maxLength"'));
  if (types.includes('array') && !has('maxItems')) reportAt(problems.SCHEMA_UNBOUNDED('list', '"maxItems"'));
  if (types.includes('array') && !has('items')) reportAt(problems.SCHEMA_UNBOUNDED('list', '"items"'));
  if (types.includes('object') && schema['additionalProperties'] !== false && !has('maxProperties')) {
    reportAt(problems.SCHEMA_UNBOUNDED('object', '"additionalProperties": false, or "maxProperties"'));
  }
}

function checkReference(checking: Checking, file: ReadFile, reference: string, path: JsonPath): void {
  if (!reference.startsWith('entities/') || checking.of.entity.has(reference.slice('entities/'.length))) return;
  const known = () => [...checking.of.entity.keys()].map((name) => `entities/${name}`);
  checking.report(file, path, problems.SCHEMA_REFERENCE_UNKNOWN(reference, known));
}

/** Checks the defaults of settings documents against their schemas. */
export function checkDefaults(checking: Checking): void {
  for (const file of checking.of.settings.values()) checkDefault(checking, file);
}

function checkDefault(checking: Checking, file: ReadFile): void {
  const schema = checking.schema(`settings/${file.name}`);
  const value = asObject(file.value)['default'];
  if (schema === undefined || value === undefined || !isSchemaSound(checking, `settings/${file.name}`)) return;
  reportEachMismatch(file, schema, value, ['default'], checking.report, problems.SCHEMA_DEFAULT_INVALID);
}

/** Reports an entity that contains itself, at the reference that leads back to it. */
function checkCircular(checking: Checking, file: ReadFile): void {
  const own = `entities/${file.name}`;
  const seen = new Set<string>();
  const leadsBack = (reference: string): boolean => {
    if (reference === own) return true;
    if (seen.has(reference)) return false;
    seen.add(reference);
    return findReference(checking.of.entity.get(reference.replace(/^entities\//, ''))?.value, [], leadsBack) !== undefined;
  };
  const path = findReference(file.value, [], leadsBack);
  if (path !== undefined) checking.report(file, path, problems.SCHEMA_REFERENCE_CIRCULAR(own));
}

/** The path of the first reference that matches. */
function findReference(value: unknown, path: JsonPath, matches: (reference: string) => boolean): JsonPath | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (isObject(value) && typeof value['$ref'] === 'string' && matches(value['$ref'])) return [...path, '$ref'];
  const below = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  for (const [step, each] of below) {
    const found = findReference(each, [...path, step], matches);
    if (found !== undefined) return found;
  }
  return undefined;
}
