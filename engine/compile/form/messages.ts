import type { DeclaredField, DeclaredText, JsonObject } from '../../declare/index.ts';
import { compileTextPlan } from '../text.ts';

/**
 * The messages that a field declares, by the rules whose issues show them:
 * `({ digitsMessage: "error.regex", … }, { digitsMessage: ["format"] })` → `{ format: { key: "error.regex" } }`
 */
export function compileMessages(
  field: DeclaredField,
  rulesByOption: { readonly [option: string]: readonly string[] },
): JsonObject {
  const messages = Object.entries(rulesByOption).flatMap(([option, rules]) => {
    // check validated the shape of the text.
    const message = field[option] as DeclaredText | undefined;
    return message === undefined ? [] : rules.map((rule) => [rule, compileTextPlan(message)]);
  });
  return Object.fromEntries(messages);
}
