import type { Json } from '../declare/json.ts';

/** Whether a rule of an application holds for a present answer. The same in browser and server; `now` is ISO 8601. */
export type AnswerRule = (answer: Json, now: string) => boolean;

const rules = new Map<string, AnswerRule>();

/** Adds rules of an application: `registerAnswerRules({ isbn: (answer) => … })`. */
export function registerAnswerRules(added: { readonly [rule: string]: AnswerRule }): void {
  for (const [name, rule] of Object.entries(added)) rules.set(name, rule);
}

export const hasAnswerRule = (name: string): boolean => rules.has(name);

/** The rule that an answer violates: the field's own, or `unjudged` if nothing registered it; undefined: none. */
export function findViolatedRule(name: unknown, answer: Json, now: string): string | undefined {
  if (typeof name !== 'string') return undefined;
  const rule = rules.get(name);
  if (rule === undefined) return 'unjudged';
  return rule(answer, now) ? undefined : name;
}
