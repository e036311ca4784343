import { compilePath } from '../../../compile/index.ts';
import type { Checking } from '../../checking.ts';
import { anything, elementOf } from '../../json-schema/resolve-path.ts';
import { type OpenScopes, scopesOfForm } from '../../paths/scopes.ts';
import type { OpenedList, ShownPart } from '../summarize-screens.ts';
import { Conditions } from './conditions.ts';
import { createPathLookup } from './known-paths.ts';

/** The scopes at a location of a screen, and its conditions: locations in the same form and lists share their variables. */
export interface ConditionScope {
  readonly scopes: OpenScopes;
  readonly conditions: Conditions;
}

/** `around`: the scopes of the whole screen or layout. */
export function openConditionScopes(
  checking: Checking,
  around: OpenScopes,
): (shown: Pick<ShownPart, 'form' | 'lists'>) => ConditionScope {
  const known = new Map<string, ConditionScope>();
  return ({ form, lists }) => {
    const name = JSON.stringify([form, lists]);
    const cached = known.get(name);
    if (cached !== undefined) return cached;
    const scopes = openScopes(checking, around, form, lists);
    const opened = { scopes, conditions: new Conditions(createPathLookup(scopes, undefined)) };
    known.set(name, opened);
    return opened;
  };
}

function openScopes(checking: Checking, around: OpenScopes, form: string | undefined, lists: readonly OpenedList[]): OpenScopes {
  let scopes: OpenScopes = form === undefined ? around : { ...around, ...scopesOfForm(checking, form) };
  for (const { scope, at } of lists) {
    const { schema } = createPathLookup(scopes, undefined)(compilePath(at));
    scopes = { ...scopes, [scope]: (schema === undefined ? undefined : elementOf(schema)) ?? anything };
  }
  return scopes;
}
