import { type ConditionPlan, isObject, type JsonObject, type Scopes } from '../../declare/index.ts';
import { readPath } from '../../validate/index.ts';
import { fillPayload } from '../calls/use-call.tsx';
import { postedValues } from '../hidden-payload.tsx';
import type { ActionPlan } from './action-plan.ts';

/** An action with the data in its scope. */
export interface ActionToConfirm {
  readonly action: ActionPlan & Required<Pick<ActionPlan, 'confirm'>>;
  readonly scopes: Scopes;
}

/** The parameters of an address by name and value: `[["q", "a"], ["ask", "confirm:logout"]]`. */
export type Query = readonly (readonly [name: string, value: string])[];

const prefix = 'ask.';

/** What an action's call is sent besides answers, with the data in the action's scope. */
export function readActionInput({ payload, params }: ActionPlan, scopes: Scopes): { payload: JsonObject; params: JsonObject } {
  const read = (at: readonly string[]) => readPath(scopes, at);
  return { payload: fillPayload(payload, read), params: fillPayload(params, read) };
}

/**
 * The parameters that open an action's confirmation page. In an element of a list they also name the element:
 * `[["ask", "confirm:sessions.end"], ["ask.sessionId", "s_1"]]`.
 */
export function confirmationQuery(action: ActionPlan, scopes: Scopes): Query {
  const query: Query = [['ask', `confirm:${action.send}`]];
  if (!('item' in scopes)) return query;
  const { payload, params } = readActionInput(action, scopes);
  return [...query, ...postedValues(payload, params).map(([name, value]) => [`${prefix}${name}`, value] as const)];
}

/** The parameters of the page itself, without those of a confirmation. */
export function ownQuery(search: string): Query {
  return [...new URLSearchParams(search)].filter(([name]) => name !== 'ask' && !name.startsWith(prefix));
}

/** `[["q", "a"]]` → `?q=a`; `[]` → an empty text. */
export function formatQuery(query: Query): string {
  const search = new URLSearchParams(query.map(([name, value]) => [name, value])).toString();
  return search === '' ? '' : `?${search}`;
}

export interface ConfirmationAddress {
  /** The call of `?ask=confirm:<call>`. */
  readonly call: string;
  readonly search: string;
  readonly holds: (condition: ActionPlan['when'], scopes: Scopes) => boolean;
}

/** Finds the shown action that the address names, in the blocks of a screen and in the elements of their lists. */
export function findActionToConfirm(plan: unknown, scopes: Scopes, address: ConfirmationAddress): ActionToConfirm | undefined {
  if (Array.isArray(plan)) return findFirst(plan, (part) => findActionToConfirm(part, scopes, address));
  if (!isObject(plan)) return undefined;
  if (!address.holds(plan['when'] as ConditionPlan, scopes)) return undefined;
  if (isConfirmed(plan, address)) return isNamedBy(plan, scopes, address) ? { action: plan, scopes } : undefined;
  // Conditions inside a block of a form read its input.
  const inside = typeof plan['form'] === 'string' ? { ...address, holds: () => true } : address;
  const { item, ...rest } = plan;
  const inRest = findActionToConfirm(Object.values(rest), scopes, inside);
  return (
    inRest ?? findFirst(listElements(plan, scopes), (element) => findActionToConfirm(item, { ...scopes, item: element }, inside))
  );
}

/** compile built it from the option schemas of an action: only actions have `send` with `confirm`. */
function isConfirmed(plan: object, { call }: ConfirmationAddress): plan is ActionToConfirm['action'] {
  return 'send' in plan && plan.send === call && 'confirm' in plan && isObject(plan.confirm);
}

/** The elements of a list block: `{ "of": { "at": ["page", "devices"] }, "item": … }` */
function listElements({ items, item }: { readonly [name: string]: unknown }, scopes: Scopes): readonly unknown[] {
  if (!isObject(item) || !isObject(items) || !Array.isArray(items['at'])) return [];
  const elements = readPath(scopes, items['at']);
  return Array.isArray(elements) ? elements : [];
}

function isNamedBy(action: ActionPlan, scopes: Scopes, { search }: ConfirmationAddress): boolean {
  const named = [...new URLSearchParams(search)].filter(([name]) => name.startsWith(prefix));
  const actionQuery = confirmationQuery(action, scopes).slice(1);
  return formatQuery(named.sort(byName)) === formatQuery([...actionQuery].sort(byName));
}

const byName = ([left]: readonly [string, string], [right]: readonly [string, string]): number => (left < right ? -1 : 1);

function findFirst<Value, Found>(values: readonly Value[], find: (value: Value) => Found | undefined): Found | undefined {
  for (const value of values) {
    const match = find(value);
    if (match !== undefined) return match;
  }
  return undefined;
}
