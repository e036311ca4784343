import { type Declarations, isObject, type Plans } from '../../declare/index.ts';

type TextSet = { readonly [key: string]: string };

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
 * A text that the language lacks falls back to Japanese.
 */
export function collectTexts(
  plans: Pick<Plans, 'screenIds' | 'screen' | 'layout'>,
  texts: Declarations['texts'],
  group: string,
  language: string,
): TextSet {
  const used = new Set<string>();
  for (const id of plans.screenIds) {
    const screen = plans.screen(id);
    if (screen.group !== group) continue;
    collectKeys(screen, used);
    collectKeys(plans.layout(screen.layout), used);
  }
  return pickTexts(texts, language, (key) => used.has(key) || engineTextAreas.includes(areaOf(key)));
}

/** Collects the texts that every page of a layout group needs: those of its layouts, and the engine's own areas. */
export function collectSharedTexts(
  plans: Pick<Plans, 'screenIds' | 'screen' | 'layout'>,
  texts: Declarations['texts'],
  group: string,
  language: string,
): TextSet {
  const used = new Set<string>();
  for (const id of plans.screenIds) {
    const { group: own, layout } = plans.screen(id);
    if (own === group) collectKeys(plans.layout(layout), used);
  }
  return pickTexts(texts, language, (key) => used.has(key) || engineTextAreas.includes(areaOf(key)));
}

/** Collects the texts that a screen needs beside those that its layout group shares. */
export function collectScreenTexts(
  plans: Pick<Plans, 'screen'>,
  texts: Declarations['texts'],
  id: string,
  language: string,
  shared: TextSet,
): TextSet {
  const used = new Set<string>();
  collectKeys(plans.screen(id), used);
  return pickTexts(texts, language, (key) => used.has(key) && shared[key] === undefined);
}

function pickTexts(texts: Declarations['texts'], language: string, isNeeded: (key: string) => boolean): TextSet {
  return Object.fromEntries(Object.entries({ ...texts['ja'], ...texts[language] }).filter(([key]) => isNeeded(key)));
}

/** `"signup.form.title"` → `"signup"` */
export function areaOf(key: string): string {
  return key.slice(0, Math.max(0, key.indexOf('.')));
}

/** A text plan is exactly `{ key }` or `{ key, with }`; other objects with a `key` have more properties. */
function collectKeys(value: unknown, used: Set<string>): void {
  if (Array.isArray(value)) {
    for (const each of value) collectKeys(each, used);
    return;
  }
  if (!isObject(value)) return;
  const { key, with: _parameters, ...others } = value;
  if (typeof key === 'string' && Object.keys(others).length === 0) used.add(key);
  for (const each of Object.values(value)) collectKeys(each, used);
}
