import { codeOfTextKey, type Declarations, isObject, type Plans, type ScreenPlan } from '../../declare/index.ts';

export type TextSet = { readonly [key: string]: string };

const codesArea = 'codes';

/** Text areas that the engine uses: those of codes on pages that show such a code, the others on any page. */
export const engineTextAreas: readonly string[] = [
  'issue',
  'form',
  'common',
  'format',
  codesArea,
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
  const codes = listCodeKeys(texts);
  for (const [id, { layout }] of Object.entries(screens)) {
    if (layouts[layout]?.group !== group) continue;
    collectKeys(plans.screen(id), used, codes);
    collectKeys(plans.layout(layout), used, codes);
  }
  return pickTexts(texts, language, (key) => used.has(key) || isForEveryPage(key));
}

/**
 * Keys of the texts that every page of a layout group needs, sorted: those of its layouts. Compiles no screen, because the first page
 * after a change of settings waits for it.
 */
export function collectSharedKeys(
  plans: Pick<Plans, 'layout'>,
  { screens, layouts, texts }: Declarations,
  group: string,
): readonly string[] {
  const used = new Set<string>();
  for (const layout of new Set(Object.values(screens).map((screen) => screen.layout)))
    if (layouts[layout]?.group === group) collectKeys(plans.layout(layout), used, listCodeKeys(texts));
  return [...used].sort();
}

/** Picks the texts that every page needs: those of these keys, and the engine's own areas. */
export function pickSharedTexts({ texts }: Declarations, keys: readonly string[], language: string): TextSet {
  const used = new Set(keys);
  return pickTexts(texts, language, (key) => used.has(key) || isForEveryPage(key));
}

/** Keys of the texts that a screen refers to, sorted. */
export function collectScreenKeys(screen: ScreenPlan, { texts }: Declarations): readonly string[] {
  const used = new Set<string>();
  collectKeys(screen, used, listCodeKeys(texts));
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

/** Texts of codes are for the pages that show them, those of refusal codes for the pages whose calls do. */
function isForEveryPage(key: string): boolean {
  const area = areaOf(key);
  return area !== codesArea && engineTextAreas.includes(area) && codeOfTextKey(key) === undefined;
}

/** `"join.form.title"` → `"join"` */
export function areaOf(key: string): string {
  return key.slice(0, Math.max(0, key.indexOf('.')));
}

type CodeKeys = ReadonlyMap<string, readonly string[]>;

const codeKeysOfTexts = new WeakMap<Declarations['texts'], CodeKeys>();

/** Keys of the texts of codes, by group: `cardBrand` → `["codes.cardBrand.V", …]` */
function listCodeKeys(texts: Declarations['texts']): CodeKeys {
  const cached = codeKeysOfTexts.get(texts);
  if (cached !== undefined) return cached;
  const groups = new Map<string, string[]>();
  for (const key of new Set(Object.values(texts).flatMap((set) => Object.keys(set)))) {
    const [area, group = ''] = key.split('.');
    if (area === codesArea) groups.set(group, [...(groups.get(group) ?? []), key]);
  }
  codeKeysOfTexts.set(texts, groups);
  return groups;
}

/**
 * A text plan is exactly `{ key }` or `{ key, with }`; other objects with a `key` have more properties. Data that is shown as a code,
 * `{ at, as: "cardBrand" }`, needs the texts of all its values.
 */
function collectKeys(value: unknown, used: Set<string>, codes: CodeKeys): void {
  if (Array.isArray(value)) {
    for (const element of value) collectKeys(element, used, codes);
    return;
  }
  if (!isObject(value)) return;
  const { key, with: _parameters, ...otherOptions } = value;
  if (typeof key === 'string' && Object.keys(otherOptions).length === 0) used.add(key);
  for (const codeKey of codes.get(String(otherOptions['as'])) ?? []) used.add(codeKey);
  for (const child of Object.values(value)) collectKeys(child, used, codes);
}
