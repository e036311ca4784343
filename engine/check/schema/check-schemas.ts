import { isObject, scopeNames } from '../../declare/index.ts';
import { asObject, type Checking } from '../checking.ts';
import { Cursor } from '../cursor.ts';
import { requireFile } from '../declared-names.ts';
import { operationSchemas } from '../expand/schemas/inner-schemas.ts';
import { findPatternError, readPattern } from '../json-schema/formats.ts';
import { checkPattern } from '../paths/check-condition.ts';
import { problems } from '../problems/index.ts';
import { reportEachMismatch } from '../shape/check-shape.ts';
import { locateObjects } from '../walk-json.ts';
import { checkFitting } from './check-fitting.ts';
import { checkNeeds } from './check-needs.ts';
import { isSchemaSound } from './is-schema-sound.ts';

/** Names that the engine adds to the data of a page. */
const engineNames: readonly string[] = [...scopeNames, 'screen'];

/** Checks all schemas: bounds, references, patterns, required and reserved names. */
export function checkSchemas(checking: Checking): void {
  for (const kind of ['entity', 'page', 'settings'] as const)
    for (const file of checking.of[kind].values()) checkSchema(Cursor.open(checking, file));
  for (const file of checking.of.event.values()) checkSchema(Cursor.open(checking, file).at('data'));
  for (const file of checking.of.form.values())
    for (const [, schema] of Cursor.open(checking, file).at('context').entries()) checkSchema(schema);
  for (const file of checking.of.operation.values())
    for (const part of operationSchemas) checkSchema(Cursor.open(checking, file).at(part));
  for (const file of checking.of.page.values())
    for (const [name, property] of Cursor.open(checking, file).at('properties').entries())
      if (engineNames.includes(name)) property.reportKey(problems.SCHEMA_NAME_RESERVED(name));
  for (const file of checking.of.entity.values()) checkCircular(checking, file.name);
}

function checkSchema(schema: Cursor): void {
  if (!isObject(schema.value)) return;
  const { type, writeOnly, properties, pattern } = schema.value;
  const { kind } = schema.file;
  const reference = schema.at('$ref');
  if (reference.text?.startsWith('entities/')) requireFile(reference, 'entity');
  checkBounds(schema);
  if (writeOnly === true && (![type].flat().includes('string') || kind === 'page' || kind === 'form' || kind === 'event'))
    schema.at('writeOnly').report(problems.SCHEMA_SECRET_UNFIT());
  checkFitting(schema);
  checkNeeds(schema);
  for (const [, property] of schema.at('properties').entries()) checkSchema(property);
  for (const keyword of ['items', 'additionalProperties']) if (keyword in schema.value) checkSchema(schema.at(keyword));
  for (const keyword of ['oneOf', 'anyOf']) if (keyword in schema.value) schema.at(keyword).items().forEach(checkSchema);
  if (typeof pattern === 'string') {
    if (readPattern(pattern) === undefined)
      schema.at('pattern').report(problems.SCHEMA_PATTERN_INVALID(pattern, findPatternError(pattern)));
    checkPattern(schema.at('pattern'));
  }
  for (const name of schema.at('required').items())
    if (name.text !== undefined && !Object.hasOwn(asObject(properties), name.text))
      name.report(problems.SCHEMA_REQUIRED_UNKNOWN(name.text, Object.keys(asObject(properties))));
}

function checkBounds(schema: Cursor): void {
  const has = (keyword: string): boolean => Object.hasOwn(schema.object, keyword);
  if (has('enum') || has('const') || has('$ref')) return;
  const types = [schema.object['type']].flat();
  const reportUnbounded = (what: string, bound: string): void => schema.report(problems.SCHEMA_UNBOUNDED(what, bound));
  if (!has('type') && !has('oneOf') && !has('anyOf')) schema.report(problems.SCHEMA_UNTYPED());
  if (types.includes('string') && !has('maxLength')) reportUnbounded('text', '"maxLength", short as in "string(200)"');
  if (types.includes('array') && !has('maxItems')) reportUnbounded('list', '"maxItems", short as in "string(200)[20]"');
  if (types.includes('array') && !has('items')) reportUnbounded('list', '"items"');
  if (types.includes('object') && schema.object['additionalProperties'] !== false && !has('maxProperties'))
    reportUnbounded('object', '"additionalProperties": false, or "maxProperties"');
}

/** Checks the defaults of settings documents against their schemas. */
export function checkDefaults(checking: Checking): void {
  for (const file of checking.of.settings.values()) {
    const name = `settings/${file.name}`;
    const schema = checking.schema(name);
    const defaultSettings = Cursor.open(checking, file).at('default');
    if (schema !== undefined && defaultSettings.isThere && isSchemaSound(checking, name))
      reportEachMismatch(defaultSettings, schema, problems.SCHEMA_DEFAULT_INVALID);
  }
}

/** Reports an entity that contains itself, at the reference that leads back to it. */
function checkCircular(checking: Checking, name: string): void {
  const ownReference = `entities/${name}`;
  const seen = new Set<string>();
  const leadsBack = (reference: string): boolean => {
    if (reference === ownReference) return true;
    if (seen.has(reference)) return false;
    seen.add(reference);
    return findReference(reference) !== undefined;
  };
  /** The path of the first reference of an entity that leads back. */
  const findReference = (reference: string) =>
    locateObjects(
      checking.of.entity.get(reference.replace(/^entities\//, ''))?.value,
      ({ $ref }) => typeof $ref === 'string' && leadsBack($ref),
    )[0]?.path;
  const file = checking.of.entity.get(name);
  const path = findReference(ownReference);
  if (file !== undefined && path !== undefined)
    checking.report(file, [...path, '$ref'], problems.SCHEMA_REFERENCE_CIRCULAR(ownReference));
}
