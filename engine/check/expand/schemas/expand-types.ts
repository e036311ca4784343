import { findRepeatedKeywords, isObject, type JsonObject, jsonTypes, parseType } from '../../../declare/index.ts';
import { answerParts } from '../../envelope.ts';
import type { Findings } from '../../findings.ts';
import { problems } from '../../problems/index.ts';
import type { ReadFile } from '../../read/declared-file.ts';
import { changeSchemas, type SchemaContext } from './change-schemas.ts';

/**
 * Writes types out as JSON Schema where a file has schemas: `"string(200)"` → `{ type: "string", maxLength: 200 }`; in the envelope of a
 * call → `{ string: { maxLength: 200 } }`. A text that is no type stays as a `type`, whose check reports it. Reports keywords that a type
 * says too.
 */
export function expandTypes(file: ReadFile, findings: Findings): ReadFile {
  const { kind, value } = file;
  if (kind === 'call' && isObject(value) && isObject(value['envelope']))
    return { ...file, value: { ...value, envelope: expandEnvelope(value['envelope']) } };
  return changeSchemas(file, findings, expandType);
}

function expandType(schema: unknown, context: SchemaContext): unknown {
  if (typeof schema === 'string') return parseType(schema) ?? { type: schema };
  if (!isObject(schema)) return schema;
  const { type } = schema;
  if (typeof type !== 'string' || jsonTypes.includes(type)) return context.changeInner(schema);
  // What stands beside the type of a list belongs to its elements.
  const moved = type.includes('[') ? ['items'] : [];
  if (moved.length > 0) context.noteOrigin(moved);
  const expanded = context.changeInner(schema, moved);
  const { type: _type, ...keywords } = expanded;
  // Read from JSON.
  const beside = keywords as JsonObject;
  for (const keyword of findRepeatedKeywords(type, beside)) {
    const wrong = problems.VALUE_INVALID(`must not stand beside "${type}", which says it`, 'Remove it, or change the type.');
    context.report([keyword], wrong, 'key');
  }
  return parseType(type, beside) ?? expanded;
}

const valueParts = [...answerParts, 'const', 'enum'];
const besideParts = ['wordIndex', 'when'];

/** Whether an object of an envelope is a part and not a nested envelope: `{ const: "boolean" }`, but not `{ const: "string(40)" }`. */
export function isValuePart(parts: Record<string, unknown>): boolean {
  const [name = '', ...furtherNames] = Object.keys(parts).filter((key) => !besideParts.includes(key));
  return (
    furtherNames.length === 0 &&
    valueParts.includes(name) &&
    !isObject(parts[name]) &&
    !/^string\(\d+\)$/.test(String(parts[name]))
  );
}

function expandEnvelope(envelope: unknown): unknown {
  if (Array.isArray(envelope)) return envelope.map(expandEnvelope);
  if (typeof envelope === 'string') return expandPart(envelope);
  if (!isObject(envelope) || isValuePart(envelope)) return envelope;
  return Object.fromEntries(Object.entries(envelope).map(([name, part]) => [name, expandEnvelope(part)]));
}

function expandPart(text: string): unknown {
  const { type, ...limits } = parseType(text) ?? {};
  if (type === 'boolean') return { boolean: true };
  return type === 'string' ? { string: limits } : text;
}
