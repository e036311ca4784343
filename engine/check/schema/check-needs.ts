import { isObject, type JsonSchema } from '../../declare/index.ts';
import { asObject } from '../checking.ts';
import type { Cursor } from '../cursor.ts';
import { inlineReferences } from '../json-schema/inline-references.ts';
import { resolvePath, typesOf } from '../json-schema/resolve-path.ts';
import { checkCondition } from '../paths/check-condition.ts';
import { checkText } from '../paths/check-text.ts';
import { scopesOfStore } from '../paths/scopes.ts';
import { problems } from '../problems/index.ts';

/** Checks `needs`, `range` and `independent` of a schema: what they name exists and can be compared. */
export function checkNeeds(schema: Cursor): void {
  const { checking, file } = schema;
  const keyword = ['needs', 'range', 'independent'].find((name) => schema.has(name));
  if (keyword === undefined) return;
  // Read from JSON; an entity that is missing accepts everything.
  const object = inlineReferences(schema.object as JsonSchema, (name) => checking.schema(`entities/${name}`));
  if (!isObject(object['properties']) || (file.kind !== 'settings' && file.kind !== 'entity')) {
    const remedy = 'Move it to a schema with "properties" in schemas/settings or schemas/entities.';
    schema.at(keyword).report(problems.SETTING_NEED_UNFIT('is no object of a settings document', remedy));
    return;
  }
  const scopes = { settings: scopesOfStore(checking).settings ?? {}, item: object };
  for (const need of schema.within({ scopes }).at('needs').items()) if (isObject(need.value)) checkNeed(need, object);
  for (const range of schema.at('range').items()) if (isObject(range.value)) checkRange(range, object);
  for (const [name, reason] of schema.at('independent').entries()) requireProperty(reason, object, name, 'key');
}

function checkNeed(need: Cursor, object: JsonSchema): void {
  for (const name of ['when', 'must']) checkCondition(need.at(name));
  requireProperty(need.at('at'), object, need.at('at').text ?? '');
  const text = need.at('text');
  if (text.text !== undefined) checkText(text, text.text, ['count']);
  if (!['must', 'variables', 'concerns'].some((name) => need.has(name)))
    need.report(problems.SETTING_NEED_UNFIT('needs nothing', 'Add "must", "variables" or "concerns".'));
  const settingNeeds = need.checking.options.settingNeeds;
  if (settingNeeds === undefined) return;
  if (need.at('concerns').text !== undefined) requireName(need.at('concerns'), settingNeeds.counts);
  for (const variable of need.at('variables').items()) requireName(variable, settingNeeds.variables);
}

function requireName(cursor: Cursor, names: readonly string[]): void {
  if (!names.includes(String(cursor.value)))
    cursor.report(problems.SETTING_NEED_UNFIT('is no name that the program knows', `Write one of ${names.join(', ')}.`));
}

function checkRange(range: Cursor, object: JsonSchema): void {
  const [from, to] = ['from', 'to'].map((end) => requireProperty(range.at(end), object, String(range.object[end])));
  if (from === undefined || to === undefined) return;
  const kind = (schema: JsonSchema) => ['integer', 'number', 'string'].find((type) => typesOf(schema)?.has(type) === true);
  const isNumber = (schema: JsonSchema) => kind(schema) !== undefined && kind(schema) !== 'string';
  if ((kind(from) === 'string' && kind(to) === 'string') || (isNumber(from) && isNumber(to))) return;
  range.report(problems.SETTING_NEED_UNFIT('compares values that have no order', 'Name two numbers, or two times.'));
}

/** The schema of a property of the object, `"signUp.birthday"`; undefined: there is none, which is reported. */
function requireProperty(cursor: Cursor, object: JsonSchema, name: string, what?: 'key'): JsonSchema | undefined {
  const reached = resolvePath(object, name.split('.'));
  if ('schema' in reached) return reached.schema;
  const named = { name, known: Object.keys(asObject(object['properties'])) };
  const missing = `names "${name}", which is no property here`;
  cursor.report(problems.SETTING_NEED_UNFIT(missing, 'Name a property of this object.', named), what);
  return undefined;
}
