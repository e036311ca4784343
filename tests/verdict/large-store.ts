// A store with the maximum number of custom fields.
import type { Json, JsonObject } from '../../engine/declare/index.ts';

/** Maximum of schemas/settings/customAssociatedInfo. */
export const mostCustomFields = 200;

const types = ['TEXT', 'SELECT', 'CHECKBOX'] as const;
const rules = ['OPTIONAL', 'REQUIRED', 'OPTIONAL'] as const;

/** customAssociatedInfo with `count` entries of mixed types, five options each where applicable, texts in two languages. */
export function makeCustomInfo(count: number, places: readonly string[]): JsonObject {
  return { entries: Array.from({ length: count }, (_, index) => makeEntry(index, places)) };
}

function makeEntry(index: number, places: readonly string[]): JsonObject {
  const type = types[index % types.length] ?? 'TEXT';
  const options = Array.from({ length: 5 }, (_, option): Json => {
    const label = { ja: `選択肢${index + 1}の${option + 1}`, en: `Choice ${index + 1}, ${option + 1}` };
    return { id: `o${index}-${option}`, label };
  });
  return {
    id: `c${index}`,
    title: { ja: `お店からの質問 ${index + 1}`, en: `The store’s question ${index + 1}` },
    type,
    rule: rules[Math.floor(index / types.length) % rules.length] ?? 'OPTIONAL',
    in: places,
    ...(type === 'TEXT' ? {} : { selectOptions: options }),
  };
}

/** A valid answer to every entry of `makeCustomInfo(count, …)`, by field key. */
export function answerCustomInfo(count: number): { readonly [key: string]: Json } {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index): [string, Json] => {
      const type = types[index % types.length];
      const answer =
        type === 'TEXT' ? `みなとの答え${index}` : type === 'SELECT' ? `o${index}-2` : [`o${index}-0`, `o${index}-4`];
      return [`custom.c${index}`, answer];
    }),
  );
}
