import { codeOfTextKey, type Declarations, isObject, type Plans, type ScreenPlan } from '../../declare/index.ts';

export type TextSet = { readonly [key: string]: string };

/** Text areas that the engine may use on any page. */
export const engineTextAreas: readonly string[] = [
  'issue',
  'form',
  'common',
  'format',
  'codes',
  'notice',
  'error',
  'shell',
  'toast',
  'field',
];

/**
 * Collects the texts of a layout group: those that its screens, layouts, forms and calls refer to, and the engine's own areas.
 * A text that the language lacks is in English, or else in any language that has it.
 */
export function collectTexts(
  plans: Pick<Plans, 'screen' | 'layout'>,
  { screens, layouts, texts }: Declarations,
  group: string,
  language: string,
): TextSet {
  const used = new Set<string>();
  for (const [id, { layout }] of Object.entries(screens)) {
    if (layouts[layout]?.group !== group) continue;
    collectKeys(plans.screen(id), used);
    collectKeys(plans.layout(layout), used);
  }
  return pickTexts(texts, language, (key) => used.has(key) || isForEveryPage(key));
}

/**
 * Keys of the texts that every page of a layout group needs, sorted: those of its layouts. Compiles no screen, because the first page
 * after a change of settings waits for it.
 */
export function collectSharedKeys(
  plans: Pick<Plans, 'layout'>,
  { screens, layouts }: Declarations,
  group: string,
): readonly string[] {
  const used = new Set<string>();
  for (const layout of new Set(Object.values(screens).map((screen) => screen.layout)))
    if (layouts[layout]?.group === group) collectKeys(plans.layout(layout), used);
  return [...used].sort();
}

/** Picks the texts that every page needs: those of these keys, and the engine's own areas. */
export function pickSharedTexts({ texts }: Declarations, keys: readonly string[], language: string): TextSet {
  const used = new Set(keys);
  return pickTexts(texts, language, (key) => used.has(key) || isForEveryPage(key));
}

/** Keys of the texts that a screen refers to, sorted. */
export function collectScreenKeys(screen: ScreenPlan): readonly string[] {
  const used = new Set<string>();
  collectKeys(screen, used);
  return [...used].sort();
}

/** Picks the texts that a screen needs beside those that its layout group shares. */
export function pickOwnTexts({ texts }: Declarations, keys: readonly string[], language: string, shared: TextSet): TextSet {
  // Looks up the few used keys, because a page has its own set and a project has thousands of texts.
  const sets = listSets(texts, language).reverse();
  return Object.fromEntries(
    keys.flatMap((key) => {
      const set = Object.hasOwn(shared, key) ? undefined : sets.find((set) => Object.hasOwn(set, key));
      return set === undefined ? [] : [[key, set[key] ?? ''] as const];
    }),
  );
}

function pickTexts(texts: Declarations['texts'], language: string, isNeeded: (key: string) => boolean): TextSet {
  const entries = listSets(texts, language).flatMap((set) => Object.entries(set));
  return Object.fromEntries(entries.filter(([key]) => isNeeded(key)));
}

/** The texts of all languages; those that win come last. */
const listSets = (texts: Declarations['texts'], language: string): TextSet[] => [
  ...Object.values(texts),
  texts['en'] ?? {},
  texts[language] ?? {},
];

/** Texts of refusal codes are for the pages whose calls show them. */
function isForEveryPage(key: string): boolean {
  return engineTextAreas.includes(areaOf(key)) && codeOfTextKey(key) === undefined;
}

/** `"join.form.title"` → `"join"` */
export function areaOf(key: string): string {
  return key.slice(0, Math.max(0, key.indexOf('.')));
}

/** A text plan is exactly `{ key }` or `{ key, with }`; other objects with a `key` have more properties. */
function collectKeys(value: unknown, used: Set<string>): void {
  if (Array.isArray(value)) {
    for (const element of value) collectKeys(element, used);
    return;
  }
  if (!isObject(value)) return;
  const { key, with: _parameters, ...otherOptions } = value;
  if (typeof key === 'string' && Object.keys(otherOptions).length === 0) used.add(key);
  for (const child of Object.values(value)) collectKeys(child, used);
}
