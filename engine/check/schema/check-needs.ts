import { isObject, type JsonSchema } from '../../declare/index.ts';
import { asList, asObject, asText, type Checking } from '../checking.ts';
import { inlineReferences } from '../json-schema/inline-references.ts';
import { resolvePath, typesOf } from '../json-schema/resolve-path.ts';
import { checkCondition } from '../paths/check-condition.ts';
import { checkText } from '../paths/check-text.ts';
import { scopesOfStore } from '../paths/scopes.ts';
import { problems } from '../problems/index.ts';
import type { ReadFile } from '../read/declared-file.ts';
import type { JsonPath } from '../read/source-range.ts';

/** A schema with `needs`, `range` or `independent`, and where it is declared. */
interface NeedLocation {
  readonly file: ReadFile;
  readonly path: JsonPath;
  /** The object's schema without references. */
  readonly object: JsonSchema;
}

/** Checks `needs`, `range` and `independent` of a schema: what they name exists and can be compared. */
export function checkNeeds(checking: Checking, file: ReadFile, schema: Record<string, unknown>, path: JsonPath): void {
  const { needs, range, independent } = schema;
  if (needs === undefined && range === undefined && independent === undefined) return;
  // Read from JSON; an entity that is missing accepts everything.
  const object = inlineReferences(schema as JsonSchema, (name) => checking.schema(`entities/${name}`));
  const location = { file, path, object };
  if (!isObject(object['properties']) || (file.kind !== 'settings' && file.kind !== 'entity')) {
    const keyword = ['needs', 'range', 'independent'].find((name) => schema[name] !== undefined) ?? 'needs';
    const remedy = 'Move it to a schema with "properties" in schemas/settings or schemas/entities.';
    checking.report(file, [...path, keyword], problems.SETTING_NEED_UNFIT('is no object of a settings document', remedy));
    return;
  }
  for (const [index, need] of asList(needs).entries()) if (isObject(need)) checkNeed(checking, location, need, ['needs', index]);
  for (const [index, each] of asList(range).entries()) if (isObject(each)) checkRange(checking, location, each, ['range', index]);
  for (const name of Object.keys(asObject(independent))) requireProperty(checking, location, name, ['independent', name]);
}

function checkNeed(checking: Checking, location: NeedLocation, need: Record<string, unknown>, below: JsonPath): void {
  const { file, path, object } = location;
  const here = [...path, ...below];
  const scopes = { settings: scopesOfStore(checking).settings ?? {}, item: object };
  for (const name of ['when', 'is']) checkCondition(checking, { file, scopes }, need[name], [...here, name]);
  requireProperty(checking, location, asText(need['at']) ?? '', [...below, 'at']);
  const text = asText(need['text']);
  if (text !== undefined) checkText(checking, { file, scopes }, text, [...here, 'text'], ['count']);
  if (need['is'] === undefined && need['variables'] === undefined && need['concerns'] === undefined)
    checking.report(file, here, problems.SETTING_NEED_UNFIT('needs nothing', 'Add "is", "variables" or "concerns".'));
  checkNames(checking, location, need, below);
}

function checkNames(checking: Checking, { file, path }: NeedLocation, need: Record<string, unknown>, below: JsonPath): void {
  const known = checking.options.settingNeeds;
  if (known === undefined) return;
  const report = (name: string, steps: JsonPath, names: readonly string[]): void => {
    if (names.includes(name)) return;
    const rule = problems.SETTING_NEED_UNFIT('is no name that the program knows', `Write one of ${names.join(', ')}.`);
    checking.report(file, [...path, ...below, ...steps], rule);
  };
  const concerns = asText(need['concerns']);
  if (concerns !== undefined) report(concerns, ['concerns'], known.counts);
  for (const [index, variable] of asList(need['variables']).entries())
    report(String(variable), ['variables', index], known.variables);
}

function checkRange(checking: Checking, location: NeedLocation, range: Record<string, unknown>, below: JsonPath): void {
  const [from, to] = ['from', 'to'].map((end) => requireProperty(checking, location, String(range[end]), [...below, end]));
  if (from === undefined || to === undefined) return;
  const kind = (schema: JsonSchema) => ['integer', 'number', 'string'].find((type) => typesOf(schema)?.has(type) === true);
  const isNumber = (schema: JsonSchema) => kind(schema) !== undefined && kind(schema) !== 'string';
  if ((kind(from) === 'string' && kind(to) === 'string') || (isNumber(from) && isNumber(to))) return;
  const rule = problems.SETTING_NEED_UNFIT('compares values that have no order', 'Name two numbers, or two times.');
  checking.report(location.file, [...location.path, ...below], rule);
}

/** The schema of a property of the object, `"signUp.birthday"`; undefined: there is none, which is reported. */
function requireProperty(checking: Checking, location: NeedLocation, name: string, below: JsonPath): JsonSchema | undefined {
  const reached = resolvePath(location.object, name.split('.'));
  if ('schema' in reached) return reached.schema;
  const known = Object.keys(asObject(location.object['properties']));
  const missing = `names "${name}", which is no property here`;
  const rule = problems.SETTING_NEED_UNFIT(missing, 'Name a property of this object.', { name, known });
  checking.report(location.file, [...location.path, ...below], rule, below[0] === 'independent' ? 'key' : 'value');
  return undefined;
}
