import type { JsonObject, TextPlan } from '../../../declare/index.ts';

/** A call that follows a change of answers. */
export interface ChangePlan {
  readonly fields: readonly string[];
  readonly send: string;
  readonly buttonLabel: TextPlan;
  readonly byButton?: boolean;
}

/** `pick({ a: 1, b: 2 }, ["a", "c"])` → `{ a: 1, c: null }` */
export function pick(answers: JsonObject, keys: readonly string[]): JsonObject {
  return Object.fromEntries(keys.map((key) => [key, answers[key] ?? null]));
}
