import type { KnownEffects } from '../../engine/check/index.ts';
import { areas } from '../../src/server/areas/index.ts';
import { effectsOf } from '../../src/server/runtime/area-registry.ts';

/** Returns path and text of the names of effects and gates, so that check knows them without loading the areas. */
export function generateEffectNames(): readonly (readonly [path: string, text: string])[] {
  const effects = Object.fromEntries(
    Object.entries(effectsOf(areas)).map(([flow, known]) => [flow, describeEffects(known)] as const),
  );
  const text = `// Written by npm run types from src/server/areas. Do not edit.
import type { KnownEffects } from '../../engine/check/index.ts';

/** Guards, actions and actors that the areas give each flow. */
export const effectNames: { readonly [flow: string]: KnownEffects } = ${JSON.stringify(effects, null, 2)};

/** Gates that the areas implement. */
export const gateNames: readonly string[] = ${JSON.stringify(Object.keys(areas.gates).toSorted(), null, 2)};
`;
  return [['src/generated/effect-names.ts', text]];
}

function describeEffects({ guards, actions, actors = {}, answers = [] }: KnownEffects): KnownEffects {
  return {
    guards: guards.toSorted(),
    actions: actions.toSorted(),
    // Without the function that performs the request.
    actors: Object.fromEntries(
      Object.entries(actors).map(([name, { errors, remembers, input }]) => [
        name,
        { errors, remembers, ...(input === undefined ? {} : { input }) },
      ]),
    ),
    answers: answers.toSorted(),
  };
}
