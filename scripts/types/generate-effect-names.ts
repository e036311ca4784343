import { areas } from '../../src/server/areas/index.ts';
import { effectsOf } from '../../src/server/runtime/area-registry.ts';
import { writeEffectNames } from './write-effect-names.ts';

/** Returns paths and texts of the names of effects, gates and routes, so that others know them without loading the areas. */
export function generateEffectNames(): readonly (readonly [path: string, text: string])[] {
  const routes = `// Written by npm run types from src/server/areas. Do not edit.

/** Addresses that the areas answer without a screen or call. */
export const routeAddresses: readonly string[] = ${JSON.stringify(Object.keys(areas.routes).toSorted(), null, 2)};
`;
  return [
    writeEffectNames({
      effects: effectsOf(areas),
      gates: Object.keys(areas.gates),
      memberGates: Object.keys(areas.memberGates),
      raisedEvents: areas.raisedEvents,
    }),
    ['src/generated/route-addresses.ts', routes],
  ];
}
