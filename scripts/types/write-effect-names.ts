import type { KnownEffects } from '../../engine/check/index.ts';

/** What the areas implement, by name. */
export interface ImplementedNames {
  readonly effects: { readonly [flow: string]: KnownEffects };
  readonly gates: readonly string[];
  readonly memberGates: readonly string[];
  readonly raisedEvents: { readonly [flow: string]: readonly string[] };
}

/** Returns path and text of the names of effects and gates, sorted. */
export function writeEffectNames(names: ImplementedNames): readonly [path: string, text: string] {
  const effects = Object.fromEntries(
    Object.entries(names.effects)
      .toSorted(([flow], [next]) => (flow < next ? -1 : 1))
      .map(([flow, effects]) => [flow, describeEffects(effects)] as const),
  );
  const text = `// Written by npm run types from src/server/areas. Do not edit.
import type { KnownEffects } from '../../engine/check/index.ts';

/** Guards, actions and actors that the areas give each flow. */
export const effectNames: { readonly [flow: string]: KnownEffects } = ${JSON.stringify(effects, null, 2)};

/** Gates that the areas implement. */
export const gateNames: readonly string[] = ${JSON.stringify(names.gates.toSorted(), null, 2)};

/** Gates that the areas set for all members. */
export const memberGateNames: readonly string[] = ${JSON.stringify(names.memberGates.toSorted(), null, 2)};

/** Events that the areas raise themselves, by flow. */
export const raisedEvents: { readonly [flow: string]: readonly string[] } = ${JSON.stringify(names.raisedEvents, null, 2)};
`;
  return ['src/generated/effect-names.ts', text];
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
