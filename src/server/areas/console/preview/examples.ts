import { type Declarations, isObject, type JsonObject, type Plans } from '../../../../../engine/declare/index.ts';

/** A named state of a screen, from its examples file. */
export interface ScreenExample {
  readonly name: string;
  readonly content: JsonObject;
}

/** Lists a screen's examples in file order: `examplesOf(declarations, "signup/form")`. */
export function examplesOf(declarations: Declarations, screen: string): readonly ScreenExample[] {
  const name = `screens/${screen}`;
  const file = Object.hasOwn(declarations.examples, name) ? declarations.examples[name] : undefined;
  return Object.entries(file ?? {}).flatMap(([example, content]) =>
    // Parsed from JSON.
    isObject(content) ? [{ name: example, content: content as JsonObject }] : [],
  );
}

/** Screens with an example and a form that settings can change: first those in flows, in flow order, then all others. */
export function exampleScreens(declarations: Declarations, plans: Plans): readonly string[] {
  const inFlows = Object.values(declarations.flows).flatMap(({ states }) => Object.values(states).map(({ meta }) => meta.screen));
  const screens = new Set([...inFlows, ...Object.keys(declarations.screens).sort()]);
  const hasConfigurableForm = (screen: string): boolean =>
    Object.keys(plans.screen(screen).forms).some((form) => declarations.forms[form]?.settings !== undefined);
  return [...screens].filter((screen) => examplesOf(declarations, screen).length > 0 && hasConfigurableForm(screen));
}
