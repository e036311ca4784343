import { type Declarations, isObject, type LayoutPlan, type ScreenPlan } from '../declare/index.ts';

/** Areas whose texts any screen may need: the engine's own. */
export const engineAreas: readonly string[] = ['issue', 'form', 'common', 'format', 'codes', 'notice', 'error', 'shell', 'toast', 'field'];

/**
 * The translation set of a group of screens: what their plans name, and the engine's areas. A text that a language lacks is taken
 * from the first language.
 */
export function gatherTexts(
  declarations: Declarations,
  plans: readonly (ScreenPlan | LayoutPlan)[],
  language: string,
): { readonly [key: string]: string } {
  const fallback = declarations.texts['ja'] ?? {};
  const own = declarations.texts[language] ?? {};
  const named = new Set<string>();
  for (const plan of plans) collectKeys(plan, named);
  const keys = Object.keys(fallback).filter((key) => named.has(key) || engineAreas.includes(key.split('.')[0] ?? ''));
  return Object.fromEntries(keys.sort().map((key) => [key, own[key] ?? fallback[key] ?? '']));
}

/** Every `key` of words in a plan. */
function collectKeys(value: unknown, found: Set<string>): void {
  if (Array.isArray(value)) for (const each of value) collectKeys(each, found);
  if (!isObject(value)) return;
  if (typeof value['key'] === 'string') found.add(value['key']);
  for (const each of Object.values(value)) collectKeys(each, found);
}
