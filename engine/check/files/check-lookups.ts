import { propertiesOf } from '../../compile/index.ts';
import { fieldKindEntries, isObject, type JsonSchema } from '../../declare/index.ts';
import { asObject, asText, type Checking } from '../checking.ts';
import { describe, elementOf, resolvePath, typesOf } from '../json-schema/resolve-path.ts';
import { parametersOf } from '../paths/scopes.ts';
import { problems } from '../problems/index.ts';
import type { ReadFile } from '../read/declared-file.ts';
import type { JsonPath } from '../read/source-range.ts';

/**
 * Checks a look-up: its call has one parameter and an answer with the list and its properties, and the form has the fields that are
 * filled. `{"send": "postal-code", "list": "results", "fill": {"address": "city"}}`
 */
export function checkFinding(
  checking: Checking,
  file: ReadFile,
  lookup: Record<string, unknown>,
  path: JsonPath,
  fields: Record<string, unknown>,
  own: string,
): void {
  const fill = Object.entries(asObject(lookup['fill']));
  for (const [key] of fill) {
    const at = [...path, 'fill', key];
    if (!Object.hasOwn(fields, key))
      checking.report(file, at, problems.FORM_FIELD_UNKNOWN(key, file.name, Object.keys(fields)), 'key');
    else if (key === own || !takesText(asText(asObject(fields[key])['kind'])))
      checking.report(
        file,
        at,
        problems.VALUE_INVALID('must be another field with a text answer that is not secret', {
          write: 'Fill another field, such as one of the kind "text".',
        }),
        'key',
      );
  }
  for (const at of [['focus'], ['recheck', 'field']]) {
    const key = asText(at.reduce<unknown>((value, name) => asObject(value)[name], lookup));
    if (key !== undefined && !Object.hasOwn(fields, key))
      checking.report(file, [...path, ...at], problems.FORM_FIELD_UNKNOWN(key, file.name, Object.keys(fields)));
  }
  const result = findResult(checking, file, lookup, path);
  if (result === undefined) return;
  const name = asText(lookup['name']);
  if (name !== undefined) checkProperty(checking, file, result, String(lookup['list']), name, [...path, 'name']);
  for (const [key, from] of fill) {
    const at = [...path, 'fill', key];
    for (const [index, property] of propertiesOf(from).entries())
      checkProperty(checking, file, result, String(lookup['list']), property, isObject(from) ? [...at, 'join', index] : at);
  }
}

/** Unknown kinds are already reported. */
function takesText(kind: string | undefined): boolean {
  const entry = fieldKindEntries.find((each) => each.kind === kind);
  return entry === undefined || (entry.answer === 'text' && entry.secret !== true);
}

/** The schema of one result; undefined if the call or its list is wrong, which is reported. */
function findResult(checking: Checking, file: ReadFile, lookup: Record<string, unknown>, path: JsonPath): JsonSchema | undefined {
  const [send, list] = [asText(lookup['send']), asText(lookup['list'])];
  const call = send === undefined ? undefined : checking.of.call.get(send)?.value;
  // Missing calls and invalid JSON are already reported.
  if (send === undefined || list === undefined || !isObject(call)) return undefined;
  const schema = asText(asObject(call['answer'])['schema']);
  const count = parametersOf(asText(call['path']) ?? '').length;
  const reasons = [
    ...(call['method'] === 'GET' ? [] : [`its method is ${JSON.stringify(call['method'])}`]),
    ...(count === 1 ? [] : [count === 0 ? 'its path has no parameter' : `its path has ${count} parameters`]),
    ...(schema === undefined ? ['its response has no schema'] : []),
  ];
  if (schema === undefined || reasons.length > 0) {
    checking.report(file, [...path, 'send'], problems.CALL_NO_LOOKUP(send, reasons));
    return undefined;
  }
  const answer = checking.schema(schema);
  const found = answer === undefined ? undefined : resolvePath(answer, [list]);
  if (found === undefined) return undefined;
  if ('missing' in found) {
    checking.report(file, [...path, 'list'], problems.PATH_UNKNOWN(list, list, found.known));
    return undefined;
  }
  const element = elementOf(found.schema);
  if (element === undefined)
    checking.report(file, [...path, 'list'], problems.PATH_MISFIT(list, describe(found.schema), 'a list'));
  return element;
}

function checkProperty(
  checking: Checking,
  file: ReadFile,
  result: JsonSchema,
  list: string,
  property: string,
  path: JsonPath,
): void {
  const found = resolvePath(result, [property]);
  if ('missing' in found) checking.report(file, path, problems.PATH_UNKNOWN(`${list}.${property}`, property, found.known));
  else if (!['string', 'integer', 'number'].some((type) => typesOf(found.schema)?.has(type) !== false))
    checking.report(file, path, problems.PATH_MISFIT(`${list}.${property}`, describe(found.schema), 'a string or a number'));
}
