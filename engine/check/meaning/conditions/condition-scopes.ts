import { compilePath } from '../../../compile/index.ts';
import type { Checking, OpenScopes } from '../../checking.ts';
import { anything, elementOf } from '../../json-schema/resolve-path.ts';
import { withForm } from '../../paths/scopes.ts';
import type { ShownPart } from '../summarize-screens.ts';
import type { Conditions } from './conditions.ts';
import { createPathLookup, openConditions } from './known-paths.ts';

/** The scopes at a location of a screen, and its conditions: locations in the same form and lists share their variables. */
export interface ConditionScope {
  readonly scopes: OpenScopes;
  readonly conditions: Conditions;
}

/** `around`: the scopes of the whole screen or layout. */
export function openConditionScopes(checking: Checking, around: OpenScopes): (part: ShownPart) => ConditionScope {
  const scopesByName = new Map<string, ConditionScope>();
  return ({ form, lists }) => {
    const name = JSON.stringify([form, lists]);
    const cached = scopesByName.get(name);
    if (cached !== undefined) return cached;
    let scopes = withForm(checking, around, form);
    for (const { scope, at } of lists) {
      const { schema } = createPathLookup(scopes, undefined)(compilePath(at));
      scopes = { ...scopes, [scope]: (schema === undefined ? undefined : elementOf(schema)) ?? anything };
    }
    const opened = { scopes, conditions: openConditions(scopes) };
    scopesByName.set(name, opened);
    return opened;
  };
}
