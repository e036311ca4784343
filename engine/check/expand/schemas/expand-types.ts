import { findRepeatedKeywords, isObject, type JsonObject, jsonTypes, parseType } from '../../../declare/index.ts';
import { answerParts } from '../../envelope.ts';
import type { Findings } from '../../findings.ts';
import { problems } from '../../problems/index.ts';
import type { ReadFile } from '../../read/declared-file.ts';
import type { JsonPath } from '../../read/source-range.ts';
import { Origins } from '../origins.ts';
import { changeEach, changeInner } from './inner-schemas.ts';

/**
 * Writes types out as JSON Schema where a file has schemas: `"string(200)"` → `{ type: "string", maxLength: 200 }`; in the envelope of a
 * call → `{ string: { maxLength: 200 } }`. A text that is no type stays as a `type`, whose check reports it. Reports keywords that a type
 * says too.
 */
export function expandTypes(file: ReadFile, findings: Findings): ReadFile {
  const { kind, value } = file;
  if (!isObject(value)) return file;
  const expander = new TypeExpander(file, findings);
  if (kind === 'page' || kind === 'entity' || kind === 'settings')
    return expander.origins.close(file, expander.expand(value, { from: [], to: [] }));
  if (kind === 'call' && isObject(value['envelope']))
    return { ...file, value: { ...value, envelope: expandEnvelope(value['envelope']) } };
  if (kind !== 'form' || !isObject(value['context'])) return file;
  const context = changeEach(value['context'], (schema, [name = '']) =>
    expander.expand(schema, { from: ['context', name], to: ['context', name] }),
  );
  return expander.origins.close(file, { ...value, context });
}

class TypeExpander {
  readonly origins: Origins;
  readonly #file: ReadFile;
  readonly #findings: Findings;

  constructor(file: ReadFile, findings: Findings) {
    this.origins = new Origins(file);
    this.#file = file;
    this.#findings = findings;
  }

  /** `from`: where the schema is in the file; `to`: where it will be. */
  expand(schema: unknown, { from, to }: { readonly from: JsonPath; readonly to: JsonPath }): unknown {
    if (typeof schema === 'string') return parseType(schema) ?? { type: schema };
    if (!isObject(schema)) return schema;
    const { type } = schema;
    const isText = typeof type === 'string' && !jsonTypes.includes(type);
    // What stands beside the type of a list belongs to its elements.
    const inside = isText && type.includes('[') ? [...to, 'items'] : to;
    if (inside !== to) this.origins.add(inside, this.#file, from);
    const expanded = changeInner(schema, (below, steps) =>
      this.expand(below, { from: [...from, ...steps], to: [...inside, ...steps] }),
    );
    if (!isText) return expanded;
    const { type: _type, ...keywords } = expanded;
    // Read from JSON.
    const beside = keywords as JsonObject;
    for (const keyword of findRepeatedKeywords(type, beside)) {
      const wrong = problems.VALUE_INVALID(`must not stand beside "${type}", which says it`, 'Remove it, or change the type.');
      this.#findings.add(this.#file, [...from, keyword], wrong, 'key');
    }
    return parseType(type, beside) ?? expanded;
  }
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
