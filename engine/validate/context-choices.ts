import { isObject } from '../declare/json.ts';
import type { FieldPlan } from '../declare/plans/plan.ts';
import type { Scopes } from '../declare/scopes.ts';
import { readOption } from './read-path.ts';

/** A choice of the form's context: `{ value: "pm_1", name: "Visa •••• 1111" }`. */
export interface ContextChoice {
  readonly value: string;
  readonly name: string;
  /** Address of a small picture before the name. */
  readonly image?: string;
}

/** The choices that the form's context has for a field; undefined: the field declares none. */
export function listContextChoices({ options }: FieldPlan, scopes: Scopes): readonly ContextChoice[] | undefined {
  const from = options['choicesFrom'];
  if (!isObject(from) || !Array.isArray(from['at'])) return undefined;
  const { choicesBy } = options;
  const offered = readOption(from, scopes);
  const list = typeof choicesBy === 'string' ? selectList(offered, scopes.form, choicesBy) : offered;
  return Array.isArray(list) ? list.filter(isChoice) : [];
}

/** Whether an answer of a stored item is one that the form's context locks. */
export function isLockedAnswer({ options }: FieldPlan, answer: unknown, scopes: Scopes): boolean {
  const list = readOption(options['readOnlyValues'], scopes);
  return Array.isArray(list) && list.includes(answer);
}

/** `({ main: [choice] }, { house: "main" }, "house")` → `[choice]` */
function selectList(lists: unknown, answers: unknown, key: string): unknown {
  const answer = isObject(answers) ? answers[key] : undefined;
  return isObject(lists) && typeof answer === 'string' && Object.hasOwn(lists, answer) ? lists[answer] : undefined;
}

function isChoice(value: unknown): value is ContextChoice {
  return isObject(value) && typeof value['value'] === 'string' && typeof value['name'] === 'string';
}

/** Whether there is nothing to choose from: neither in the form's context nor in the declaration. */
export function hasNoChoice(field: FieldPlan, scopes: Scopes): boolean {
  return field.choices?.length === 0 && listContextChoices(field, scopes)?.length === 0;
}

/** Whether an answer, or one of a list, is neither one of the context's choices nor a declared one. */
export function isNoChoice(field: FieldPlan, answer: unknown, scopes: Scopes): boolean {
  const offered = listContextChoices(field, scopes);
  if (offered === undefined) return false;
  const values = new Set<unknown>([...offered, ...(field.choices ?? [])].map(({ value }) => value));
  return ![answer].flat().every((choice) => values.has(choice));
}
