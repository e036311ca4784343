// Changes to repeated items, by a button of the page or by a form post without scripts. Browser and server share this code.
import {
  type Answers,
  type FieldPlan,
  type FormPlan,
  type ItemsPlan,
  isObject,
  type Json,
  type JsonObject,
} from '../declare/index.ts';
import { isAbsent } from '../validate/index.ts';

export type ItemChange =
  | { readonly do: 'add' }
  | { readonly do: 'remove'; readonly index: number }
  | { readonly do: 'copy'; readonly index: number }
  /** `to`: the index after the move. */
  | { readonly do: 'move'; readonly index: number; readonly to: number };

/** Name of the button that changes items without scripts; its value is `<field>:<add|up|down|remove|copy>[:<index>]`. */
export const postedItems = '_items';
/** Name of the control that selects the item if the button's value has no index: `_item.options`. */
export const postedItem = (key: string) => `_item.${key}`;

/** The items of an answer; none for `null`. */
export function itemsOf(answer: Json | undefined): readonly JsonObject[] {
  return Array.isArray(answer) ? answer.filter((item): item is JsonObject => isObject(item)) : [];
}

/** A newly added item, without answers. */
export function emptyItem(field: FieldPlan): JsonObject {
  const names = (field.items?.fields ?? []).map((itemField): [string, Json] => [itemField.key, firstChoice(itemField)]);
  return { id: null, ...Object.fromEntries(names) };
}

const copyPrefix = 'copy:';

/** A copy, without what identifies its item. */
function copyItem({ fields, uniqueBy }: ItemsPlan, item: JsonObject): JsonObject {
  const identifiers = fields.filter(({ key, options }) => key === uniqueBy || options['readOnlyValues'] !== undefined);
  const { id } = item;
  const copiedId = typeof id === 'string' && id !== '' ? `${copyPrefix}${readCopiedId(id) ?? id}` : null;
  return { ...item, ...Object.fromEntries(identifiers.map(({ key }) => [key, null])), id: copiedId };
}

/** The id of the item that an item is a copy of, by its own: `"copy:3"` → `"3"`; undefined: it is none. */
export function readCopiedId(id: string): string | undefined {
  return id.startsWith(copyPrefix) ? id.slice(copyPrefix.length) : undefined;
}

/** A select without an empty choice preselects its first one. */
export function firstChoice(field: FieldPlan): Json {
  const isChosen = field.options['blank'] === false;
  return isChosen ? (field.choices?.[0]?.value ?? null) : null;
}

/**
 * Applies a change: `([a, b], { do: "move", index: 1, to: 0 })` → `[b, a]`. Returns undefined if it is not allowed or changes
 * nothing.
 */
export function changeItems(
  field: FieldPlan,
  items: readonly JsonObject[],
  change: ItemChange,
): readonly JsonObject[] | undefined {
  const plan = field.items;
  if (plan === undefined || !plan.allow.includes(change.do)) return undefined;
  if (change.do === 'add') return items.length < plan.maxItems ? [...items, emptyItem(field)] : undefined;
  const changed = items[change.index];
  if (changed === undefined) return undefined;
  if (change.do === 'copy') {
    const copied = items.length < plan.maxItems ? [copyItem(plan, changed)] : undefined;
    return copied && [...items.slice(0, change.index + 1), ...copied, ...items.slice(change.index + 1)];
  }
  const otherItems = items.filter((_, index) => index !== change.index);
  if (change.do === 'remove') return otherItems;
  if (change.to === change.index || change.to < 0 || change.to >= items.length) return undefined;
  return [...otherItems.slice(0, change.to), changed, ...otherItems.slice(change.to)];
}

/**
 * Applies a posted change: `(form, answers, "options:up:1")` → the second option is the first. A change that is not allowed
 * leaves the answers unchanged; returns undefined if this is not a change of the form. `which` returns the index if `posted` has
 * none.
 */
export function changePostedItems(
  form: FormPlan,
  answers: Answers,
  posted: string,
  which?: (key: string) => string | undefined,
): Answers | undefined {
  const [, key = '', what = '', indexText] = /^(.{1,200}):(add|up|down|remove|copy)(?::([0-9]{1,4}))?$/u.exec(posted) ?? [];
  const field = form.fields.find((candidate) => candidate.key === key && candidate.items !== undefined);
  if (field === undefined) return undefined;
  const index = Number(indexText ?? readIndex(which?.(key)));
  const items = itemsOf(answers[key]);
  const changed = changeItems(field, items, readChange(what, index));
  return { ...answers, [key]: toAnswer(changed ?? items) };
}

function readIndex(text: string | undefined): string {
  return text !== undefined && /^[0-9]{1,4}$/.test(text) ? text : 'none';
}

function readChange(what: string, index: number): ItemChange {
  if (what === 'add') return { do: 'add' };
  return what === 'remove' || what === 'copy'
    ? { do: what, index }
    : { do: 'move', index, to: what === 'up' ? index - 1 : index + 1 };
}

function toAnswer(items: readonly JsonObject[]): Json {
  return isAbsent(items) ? null : items;
}

/** Initial items of a form: adds empty items up to the minimum, if items may be added, and fills preselected choices. */
export function fillItems(field: FieldPlan, answer: Json): Json {
  const { items: plan } = field;
  if (plan === undefined) return answer;
  const items = itemsOf(answer).map((item) => fillItem(plan.fields, item));
  const missing = plan.allow.includes('add') ? Math.max(0, plan.minItems - items.length) : 0;
  return toAnswer([...items, ...Array.from({ length: missing }, () => emptyItem(field))]);
}

function fillItem(fields: readonly FieldPlan[], item: JsonObject): JsonObject {
  const chosen = fields.flatMap((itemField): [string, Json][] =>
    isAbsent(item[itemField.key]) ? [[itemField.key, firstChoice(itemField)]] : [],
  );
  return { ...item, ...Object.fromEntries(chosen) };
}
