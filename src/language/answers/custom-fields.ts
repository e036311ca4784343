// The specified wire format of custom associated info: a list of id/value pairs. A checkbox group is sent as one pair per option,
// "true" or "false"; ids are unique across all entries and options.
import { type Answers, type FieldPlan, isObject, type Json } from '../../../engine/declare/index.ts';

/**
 * `{ "custom.c1": ["o1"] }` with options o1, o2 → `[{ id: "o1", value: "true" }, { id: "o2", value: "false" }]`. Repeated and unknown
 * options are written too: validation refuses them.
 */
export function encodeCustomFields(fields: readonly FieldPlan[], answers: Answers): Json {
  return fields.flatMap((field) => {
    const answer = answers[field.key] ?? null;
    if (!isList(field)) return [{ id: field.custom ?? '', value: answer }];
    const chosen = Array.isArray(answer) ? answer.map(String) : [];
    const options = (field.choices ?? []).map(({ value }) => value);
    const rejected = options.filter((id) => !chosen.includes(id)).map((id) => ({ id, value: 'false' }));
    const place = ({ id }: { readonly id: string }) => (options.includes(id) ? options.indexOf(id) : options.length);
    return [...chosen.map((id) => ({ id, value: 'true' })), ...rejected].sort((left, right) => place(left) - place(right));
  });
}

/** Reads the wire format. An unknown id becomes an answer of its own, which validation rejects. */
export function decodeCustomFields(fields: readonly FieldPlan[], pairs: readonly unknown[]): Answers | undefined {
  const answers: Record<string, Json> = {};
  for (const pair of pairs) {
    if (!isObject(pair) || typeof pair['id'] !== 'string' || Object.keys(pair).some((key) => key !== 'id' && key !== 'value'))
      return undefined;
    const id = pair['id'];
    // Values come from a parsed JSON body.
    const value = (pair['value'] ?? null) as Json;
    const group = fields.find((field) => isList(field) && field.choices?.some((choice) => choice.value === id));
    if (group === undefined) answers[`custom.${id}`] = value;
    else if (value === 'true' || value === true) answers[group.key] = [...asList(answers[group.key]), id];
    else if (value === 'false' || value === false || value === null) answers[group.key] = asList(answers[group.key]);
    else answers[group.key] = value;
  }
  return answers;
}

const isList = ({ schema }: FieldPlan): boolean => schema['type'] === 'array';

function asList(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}
