import { type Declarations, isObject, type Plans } from '../../declare/index.ts';

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
): { readonly [key: string]: string } {
  const used = new Set<string>();
  for (const id of plans.screenIds) {
    const screen = plans.screen(id);
    if (screen.group !== group) continue;
    collectKeys(screen, used);
    collectKeys(plans.layout(screen.layout), used);
  }
  const all = { ...texts['ja'], ...texts[language] };
  return Object.fromEntries(Object.entries(all).filter(([key]) => used.has(key) || engineTextAreas.includes(areaOf(key))));
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
