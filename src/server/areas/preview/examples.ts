import { type Declarations, isObject, type JsonObject, type Plans } from '../../../../engine/declare/index.ts';

/** A named state of a screen that is worth seeing. */
export interface ScreenExample {
  readonly name: string;
  readonly content: JsonObject;
}

/** The examples beside a screen, in the order of their file: `examplesOf(declarations, "signup/form")`. Empty where there are none. */
export function examplesOf(declarations: Declarations, screen: string): readonly ScreenExample[] {
  const name = `screens/${screen}`;
  const file = Object.hasOwn(declarations.examples, name) ? declarations.examples[name] : undefined;
  return Object.entries(file ?? {}).flatMap(([example, content]) =>
    // Below: an object of a JSON file.
    isObject(content) ? [{ name: example, content: content as JsonObject }] : [],
  );
}

/** Screens that have an example and a form which settings change, by name: those of a flow in its order, then all others. */
export function exampleScreens(declarations: Declarations, plans: Plans): readonly string[] {
  const inFlows = Object.values(declarations.flows).flatMap(({ states }) => Object.values(states).map(({ meta }) => meta.screen));
  const screens = new Set([...inFlows, ...Object.keys(declarations.screens).sort()]);
  const isSettled = (screen: string): boolean =>
    Object.keys(plans.screen(screen).forms).some((form) => declarations.forms[form]?.settings !== undefined);
  return [...screens].filter((screen) => examplesOf(declarations, screen).length > 0 && isSettled(screen));
}
