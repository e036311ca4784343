import { isObject, type Json } from '../../declare/json.ts';
import { type AnswerShape, type PostedControls, wrongType } from '../../validate/answers/answer-shape.ts';
import { validateItems } from './answer-issues.ts';
import { readItems } from './answer-items.ts';

const itemControl = /^(.+?)\.([0-9]{1,4})\.(.+)$/su;

/** `{ "options.1.id": "", "options.0.id": "o1", "options.0.label.ja": "A" }` → `[{ id: "o1", "label.ja": "A" }, { id: null }]` */
function readItemControls(key: string, controls: PostedControls): Json {
  const items = new Map<number, [string, Json][]>();
  for (const [name, value] of Object.entries(controls)) {
    const [, of, index, inside] = itemControl.exec(name) ?? [];
    if (of !== key || inside === undefined) continue;
    const last = (typeof value === 'string' ? value : value.at(-1)) ?? '';
    const item = items.get(Number(index)) ?? [];
    item.push([inside, inside === 'id' && last === '' ? null : last]);
    items.set(Number(index), item);
  }
  // Controls may arrive in any order and with gaps between the indexes.
  const inOrder = [...items].sort(([left], [right]) => left - right);
  return items.size === 0 ? null : inOrder.map(([, names]) => Object.fromEntries(names));
}

/** Repeated items: `[{ id: "o1", "label.ja": "A", "label.en": null }, { id: null, … }]`. */
export const answer: AnswerShape = {
  name: 'items',
  schema: { type: 'array', items: { type: 'object', additionalProperties: { type: ['string', 'number', 'null'] } } },
  normalise({ items: plan }, value, readAnswer) {
    return (plan && readItems(plan, value, readAnswer)) ?? wrongType;
  },
  validate(judged) {
    const { field, reading } = judged;
    if (field.items === undefined) return [];
    // An absent answer is an empty list, which may be too short.
    const items = Array.isArray(reading.answer) ? reading.answer.filter(isItem) : [];
    return validateItems(judged, field.items, { answer: items, issues: reading.issues ?? [] });
  },
  decode: ({ key }, controls) => readItemControls(key, controls),
  hasControl: ({ key }, name) => itemControl.exec(name)?.[1] === key,
};

// Parsed JSON has no other objects.
const isItem = (item: Json): item is { readonly [name: string]: Json } => isObject(item);
