import type { KnownEffects } from '../../engine/check/index.ts';
import { areas } from '../../src/server/areas/index.ts';
import { effectsOf } from '../../src/server/runtime/area-registry.ts';

/** Returns paths and texts of the names of effects, gates and routes, so that others know them without loading the areas. */
export function generateEffectNames(): readonly (readonly [path: string, text: string])[] {
  const effects = Object.fromEntries(
    Object.entries(effectsOf(areas)).map(([flow, effects]) => [flow, describeEffects(effects)] as const),
  );
  const text = `// Written by npm run types from src/server/areas. Do not edit.
import type { KnownEffects } from '../../engine/check/index.ts';

/** Guards, actions and actors that the areas give each flow. */
export const effectNames: { readonly [flow: string]: KnownEffects } = ${JSON.stringify(effects, null, 2)};

/** Gates that the areas implement. */
export const gateNames: readonly string[] = ${JSON.stringify(Object.keys(areas.gates).toSorted(), null, 2)};

/** Gates that the areas set for all members. */
export const memberGateNames: readonly string[] = ${JSON.stringify(Object.keys(areas.memberGates).toSorted(), null, 2)};

/** Events that the areas raise themselves, by flow. */
export const raisedEvents: { readonly [flow: string]: readonly string[] } = ${JSON.stringify(areas.raisedEvents, null, 2)};
`;
  const routes = `// Written by npm run types from src/server/areas. Do not edit.

/** Addresses that the areas answer without a screen or call. */
export const routeAddresses: readonly string[] = ${JSON.stringify(Object.keys(areas.routes).toSorted(), null, 2)};
`;
  return [
    ['src/generated/effect-names.ts', text],
    ['src/generated/route-addresses.ts', routes],
  ];
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
