import { compilePath } from '../../compile/index.ts';
import type { Checking } from '../checking.ts';
import { type OpenScopes, scopesOfForm } from '../paths/scopes.ts';
import { anything, elementOf } from '../schema/reach.ts';
import { Conditions } from './conditions.ts';
import { knowPaths } from './know-path.ts';
import type { OpenedList, Shown } from './read-faces.ts';

/** What can be read in one place of a screen, and the conditions there: all places in the same form and lists share their variables. */
export interface Room {
  readonly scopes: OpenScopes;
  readonly conditions: Conditions;
}

/** `around`: what is open in the whole screen or layout. */
export function openRooms(checking: Checking, around: OpenScopes): (shown: Pick<Shown, 'form' | 'lists'>) => Room {
  const known = new Map<string, Room>();
  return ({ form, lists }) => {
    const name = JSON.stringify([form, lists]);
    const before = known.get(name);
    if (before !== undefined) return before;
    const scopes = openScopes(checking, around, form, lists);
    const room = { scopes, conditions: new Conditions(knowPaths(scopes, undefined)) };
    known.set(name, room);
    return room;
  };
}

function openScopes(checking: Checking, around: OpenScopes, form: string | undefined, lists: readonly OpenedList[]): OpenScopes {
  let scopes: OpenScopes = form === undefined ? around : { ...around, ...scopesOfForm(checking, form) };
  for (const { scope, at } of lists) {
    const { schema } = knowPaths(scopes, undefined)(compilePath(at));
    scopes = { ...scopes, [scope]: (schema === undefined ? undefined : elementOf(schema)) ?? anything };
  }
  return scopes;
}
