import { type Declarations, isObject, type Plans } from '../../declare/index.ts';

/** Areas of text that the engine itself may show on any page. */
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
 * The translation set of a layout group: every text that its screens, layouts, forms and calls name, and the engine's own areas.
 * A text that the language lacks is given in Japanese: a word in another language says more than a key.
 */
export function textsOf(
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

/** Words of a plan are `{ key }` or `{ key, with }` and nothing else; other objects with a `key` hold more. */
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
