// The registry of all areas. Each page, call, form and flow belongs to one area.

import type { Flows, FormContexts, LayoutHeaders, Operations } from '../../generated/declared.ts';
import { memberHome } from '../../rules/member-home.ts';
import type { Area, CommandName, ScreenName } from '../runtime/area.ts';
import type { AreaRegistry } from '../runtime/area-registry.ts';
import { allAreas } from './all.ts';

export const areas: AreaRegistry = {
  pages: mergeParts('pages'),
  headers: mergeParts('headers'),
  calls: mergeParts('calls'),
  operations: mergeParts('operations'),
  forms: mergeParts('forms'),
  flows: mergeParts('flows'),
  gates: mergeParts('gates'),
  memberGates: mergeParts('memberGates'),
  routes: mergeParts('routes'),
  postedRoutes: mergeParts('postedRoutes'),
  raisedEvents: mergeParts('raisedEvents'),
  jobs: mergeParts('jobs'),
  recovery: mergeParts('recovery'),
  sweep: mergeParts('sweep'),
  memberHome,
};

/** Names that the areas implement: `Implemented<'pages'>` → `'login' | 'logout' | …`. */
type Implemented<Kind extends keyof Area> = (typeof allAreas)[keyof typeof allAreas] extends infer Each
  ? Each extends { readonly [Name in Kind]: infer Parts }
    ? keyof Parts
    : never
  : never;

/** Declared names that no area implements. A name here is a compile error that shows it. */
interface Missing {
  readonly pages: Exclude<ScreenName, Implemented<'pages'>>;
  readonly headers: Exclude<keyof LayoutHeaders, Implemented<'headers'>>;
  readonly calls: Exclude<CommandName, Implemented<'calls'>>;
  readonly operations: Exclude<keyof Operations, Implemented<'operations'>>;
  readonly forms: Exclude<keyof FormContexts, Implemented<'forms'>>;
  readonly flows: Exclude<keyof Flows, Implemented<'flows'>>;
  /** Gates are named in declarations only: check reports those that no area implements. */
  readonly gates: never;
  readonly memberGates: never;
  readonly routes: never;
  readonly postedRoutes: never;
  readonly raisedEvents: never;
  readonly jobs: never;
  readonly recovery: never;
  readonly sweep: never;
}

/** Merges the parts of all areas by name. */
function mergeParts<Kind extends keyof Area & keyof AreaRegistry>(
  kind: Kind,
  ..._missing: [Missing[Kind]] extends [never] ? [] : [missing: Missing[Kind]]
): AreaRegistry[Kind] {
  const merged: Record<string, unknown> = {};
  // Each area was checked by `satisfies Area`, and the runtime calls each part by its own name only.
  for (const area of Object.values<Area>(allAreas)) {
    for (const [name, part] of Object.entries(area[kind] ?? {})) {
      if (Object.hasOwn(merged, name)) throw new Error(`two areas implement ${name}`);
      merged[name] = part;
    }
  }
  // See above.
  return merged as AreaRegistry[Kind];
}
