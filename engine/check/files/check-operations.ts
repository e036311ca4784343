import { isObject, type JsonSchema } from '../../declare/index.ts';
import type { Checking } from '../checking.ts';
import { Cursor } from '../cursor.ts';
import { requireFile } from '../declared-names.ts';
import { operationSchemas } from '../expand/schemas/inner-schemas.ts';
import { inlineReferences } from '../json-schema/inline-references.ts';
import { parametersOf } from '../paths/scopes.ts';
import { problems } from '../problems/index.ts';
import type { ReadFile } from '../read/declared-file.ts';
import { formatLocation } from '../read/source-range.ts';
import { reportEachMismatch } from '../shape/check-shape.ts';
import { normalizeAddress } from './check-addresses.ts';

/** Types of a query's values: a query has only texts, from which these can be read. */
const queryTypes = ['string', 'integer', 'boolean'];

/** Checks operations: address, scope, codes, form, and the schema of the query. */
export function checkOperations(checking: Checking): void {
  const byAddress = new Map<string, ReadFile>();
  const { scopes, operationCodes } = checking.options;
  for (const file of checking.of.operation.values()) {
    const operation = Cursor.open(checking, file);
    const { method, path } = operation.object;
    const [scope, address] = [operation.at('scope'), `${String(method)} ${normalizeAddress(String(path))}`];
    const otherFile = byAddress.get(address);
    if (otherFile === undefined) byAddress.set(address, file);
    else operation.at('path').report(problems.OPERATION_TWICE(`${method} ${path}`, formatLocation(otherFile, ['path'])));
    if (scope.text !== undefined && scopes?.includes(scope.text) === false)
      scope.report(problems.SCOPE_UNKNOWN(scope.text, scopes));
    for (const code of operation.at('errors').items())
      if (code.text !== undefined && operationCodes?.includes(code.text) === false)
        code.report(problems.REFUSAL_UNKNOWN(code.text, operationCodes));
    requireFile(operation.at('form'), 'form');
    if (method === 'GET' && operation.has('request'))
      operation.at('request').reject('must not stand beside "GET", whose body is ignored', 'Use "query", or another method.');
    checkMediaType(operation);
    checkQuery(operation.at('query'));
  }
}

/** Checks that a body that is a file is not described as JSON too. */
function checkMediaType(operation: Cursor): void {
  const mediaType = operation.at('mediaType');
  if (!mediaType.isThere) return;
  if (operation.object['method'] === 'GET')
    mediaType.reject('must not stand beside "GET", whose body is ignored', 'Use another method.');
  if (operation.has('request'))
    mediaType.reject('must not stand beside "request", the schema of a JSON body', 'Remove one of them.');
}

/** Checks that each value of a query is one text, or a number or boolean that is written as one. */
function checkQuery(query: Cursor): void {
  for (const [, value] of query.at('properties').entries())
    if (!Object.hasOwn(value.object, 'enum') && !queryTypes.includes(String(value.object['type'])))
      value.reject('must be a text, an integer or a boolean', 'Use one of these types.');
}

/** Checks that the example of an operation has its parameters and fits its schemas. */
export function checkOperationExamples(checking: Checking): void {
  for (const file of checking.of.operation.values()) {
    const operation = Cursor.open(checking, file);
    const example = operation.at('example');
    if (!example.isThere) continue;
    for (const part of operationSchemas) {
      const schema = operation.at(part);
      // A form's fields depend on the settings of a store.
      if (!schema.isThere || !schema.isSound || (part === 'request' && operation.has('form'))) continue;
      const inlined = inlineReferences(asSchema(schema.object), (name) => findEntity(checking, name));
      const value = example.has(part) ? example.at(part) : example.with({});
      reportEachMismatch(value, inlined, (rule) => problems.EXAMPLE_INVALID(`"${part}"`, rule));
    }
    checkParameters(example.at('params'), parametersOf(String(operation.object['path'])));
  }
}

function checkParameters(params: Cursor, names: readonly string[]): void {
  for (const [name, value] of params.entries())
    if (!names.includes(name)) value.reportKey(problems.PROPERTY_UNKNOWN(name, names));
  for (const name of names) if (!params.has(name)) params.report(problems.PROPERTY_MISSING(name));
}

function findEntity(checking: Checking, name: string): JsonSchema | undefined {
  const value = checking.of.entity.get(name)?.value;
  return isObject(value) ? asSchema(value) : undefined;
}

/** Schemas that are sound here; see `checkSchemas`. */
function asSchema(value: Record<string, unknown>): JsonSchema {
  // A declared schema was read from JSON.
  return value as JsonSchema;
}
