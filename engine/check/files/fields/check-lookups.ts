import { propertiesOf } from '../../../compile/index.ts';
import { isObject, type JsonSchema } from '../../../declare/index.ts';
import { findAnswer } from '../../../validate/index.ts';
import { asText } from '../../checking.ts';
import type { Cursor } from '../../cursor.ts';
import { describe, elementOf, resolvePath, typesOf } from '../../json-schema/resolve-path.ts';
import { parametersOf } from '../../paths/scopes.ts';
import { problems } from '../../problems/index.ts';
import { kindOf } from '../../vocabulary.ts';
import { requireField } from '../check-calls.ts';

/**
 * Checks a look-up: its call has one parameter and an answer with the list and its properties, and the form has the fields that are
 * filled. `{"send": "postal-code", "list": "results", "fill": {"address": "city"}}`
 */
export function checkFinding(lookup: Cursor, fields: Record<string, unknown>, ownKey: string): void {
  const form = lookup.file.name;
  const fill = lookup.at('fill').entries();
  for (const [key, filled] of fill) {
    if (!Object.hasOwn(fields, key)) filled.reportKey(problems.FORM_FIELD_UNKNOWN(key, form, Object.keys(fields)));
    else if (key === ownKey || !takesText(fields[key])) {
      const write = 'Fill another field, such as one of the kind "text".';
      filled.reportKey(problems.VALUE_INVALID('must be another field with a text answer that is not secret', write));
    }
  }
  for (const steps of [['focus'], ['recheck', 'field']]) requireField(lookup.at(...steps), fields, form);
  const result = findResult(lookup);
  if (result === undefined) return;
  const list = String(lookup.object['list']);
  const name = lookup.at('name');
  if (name.text !== undefined) checkProperty(name, result, `${list}.${name.text}`, name.text);
  for (const [, from] of fill)
    for (const [index, property] of propertiesOf(from.value).entries())
      checkProperty(isObject(from.value) ? from.at('join', index) : from, result, `${list}.${property}`, property);
}

/** Unknown kinds are already reported. */
function takesText(field: unknown): boolean {
  const entry = kindOf(field);
  return entry === undefined || (findAnswer(entry).schema['type'] === 'string' && entry.secret !== true);
}

/** The schema of one result; undefined if the call or its list is wrong, which is reported. */
function findResult(lookup: Cursor): JsonSchema | undefined {
  const { checking } = lookup;
  const [send, list] = [lookup.at('send'), lookup.at('list')];
  const call = checking.of.call.get(send.text ?? '')?.value;
  // Missing calls and invalid JSON are already reported.
  if (send.text === undefined || list.text === undefined || !isObject(call)) return undefined;
  const schema = isObject(call['response']) ? asText(call['response']['schema']) : undefined;
  const count = parametersOf(asText(call['path']) ?? '').length;
  const reasons = [
    ...(call['method'] === 'GET' ? [] : [`its method is ${JSON.stringify(call['method'])}`]),
    ...(count === 1 ? [] : [count === 0 ? 'its path has no parameter' : `its path has ${count} parameters`]),
    ...(schema === undefined ? ['its response has no schema'] : []),
  ];
  if (schema === undefined || reasons.length > 0) {
    send.report(problems.CALL_NO_LOOKUP(send.text, reasons));
    return undefined;
  }
  const answer = checking.schema(schema);
  const resolved = answer === undefined ? undefined : resolvePath(answer, [list.text]);
  if (resolved === undefined) return undefined;
  if ('missing' in resolved) {
    list.report(problems.PATH_UNKNOWN(list.text, list.text, resolved.known));
    return undefined;
  }
  const element = elementOf(resolved.schema);
  if (element === undefined) list.report(problems.PATH_MISFIT(list.text, describe(resolved.schema), 'a list'));
  return element;
}

/** `at`: the path of the property, for people. */
function checkProperty(cursor: Cursor, result: JsonSchema, at: string, property: string): void {
  const resolved = resolvePath(result, [property]);
  if ('missing' in resolved) cursor.report(problems.PATH_UNKNOWN(at, property, resolved.known));
  else if (!['string', 'integer', 'number'].some((type) => typesOf(resolved.schema)?.has(type) !== false))
    cursor.report(problems.PATH_MISFIT(at, describe(resolved.schema), 'a string or a number'));
}
