import { isObject } from '../../../declare/index.ts';
import type { FileKind } from '../../read/declared-file.ts';
import type { JsonPath } from '../../read/source-range.ts';

/** Changes a schema; `steps`: how to get to it. */
type Change = (schema: unknown, steps: JsonPath) => unknown;

/** A schema whose inner schemas are changed. */
export function changeInner(schema: Record<string, unknown>, change: Change): Record<string, unknown> {
  const changed: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === 'properties') changed[keyword] = changeEach(value, (below, [name = '']) => change(below, [keyword, name]));
    else if (keyword === 'items' || keyword === 'additionalProperties') changed[keyword] = change(value, [keyword]);
    else if ((keyword === 'oneOf' || keyword === 'anyOf') && Array.isArray(value))
      changed[keyword] = value.map((alternative, index) => change(alternative, [keyword, index]));
    else changed[keyword] = value;
  }
  return changed;
}

/** Schemas by name, each changed. */
function changeEach(schemas: unknown, change: Change): unknown {
  if (!isObject(schemas)) return schemas;
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, change(schema, [name])]));
}

/** Properties of an operation that are schemas. */
export const operationSchemas = ['query', 'request', 'response'] as const;

/** A file with its schemas changed: the file itself, those of an operation, the data of an event, or those in the context of a form. */
export function mapSchemas(kind: FileKind, declared: Record<string, unknown>, change: Change): unknown {
  if (kind === 'page' || kind === 'entity' || kind === 'settings') return change(declared, []);
  if (kind === 'event' && declared['data'] !== undefined) return { ...declared, data: change(declared['data'], ['data']) };
  if (kind === 'operation') {
    const schemas = operationSchemas.filter((name) => declared[name] !== undefined);
    return { ...declared, ...Object.fromEntries(schemas.map((name) => [name, change(declared[name], [name])])) };
  }
  if (kind !== 'form' || !isObject(declared['context'])) return declared;
  return { ...declared, context: changeEach(declared['context'], (schema, steps) => change(schema, ['context', ...steps])) };
}
