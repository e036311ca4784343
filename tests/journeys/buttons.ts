// Finds the button of a screen that sends an event of a flow.
import { type BlockPlan, type CallPlan, isObject, type JsonObject, type ScreenPlan } from '../../engine/declare/index.ts';
import type { StorePlans } from '../../src/server/project/store-plans.ts';
import type { Button } from './world.ts';

/** Returns the button of a state's screen that sends an event of its flow; undefined if the screen has none. */
export function findButton(plans: StorePlans, flow: string, state: string, event: string): Button | undefined {
  return buttonsOf(plans, flow, state).find(({ call, payload }) => sends(call, flow, event, payload));
}

/** Lists the buttons of a state's screen that send a call. */
function buttonsOf(plans: StorePlans, flow: string, state: string): readonly Button[] {
  const screen = plans.flow(flow).states.find(({ name }) => name === state)?.screen;
  return screen === undefined ? [] : [...blocksOf(plans.screen(screen).blocks)].flatMap((block) => inBlock(plans, screen, block));
}

/** Finds a call that sends the event, for sending it without a page. */
export function findCall(plans: StorePlans, flow: string, event: string): CallPlan | undefined {
  return plans.callIds.map((id) => plans.call(id)).find((call) => sends(call, flow, event));
}

/** Free parts of the envelope that make a call send this event: `{ type: "signUp" }`. */
export function freePartsOf({ event: plan }: CallPlan, flow: string, event: string): JsonObject {
  if (plan === undefined || !('by' in plan)) return {};
  const named = Object.entries(plan.types).find(([, to]) => to.flow === flow && to.type === event);
  return named === undefined ? {} : { [plan.by]: named[0] };
}

function sends({ event: plan }: CallPlan, flow: string, event: string, payload?: JsonObject): boolean {
  if (plan === undefined) return false;
  if ('flow' in plan) return plan.flow === flow && plan.type === event;
  const by = payload?.[plan.by];
  const named = typeof by === 'string' ? [plan.types[by]] : Object.values(plan.types);
  return named.some((to) => to?.flow === flow && to.type === event);
}

function inBlock(plans: StorePlans, screen: string, block: BlockPlan): readonly Button[] {
  const formId = block.block === 'form' && typeof block['form'] === 'string' ? block['form'] : undefined;
  const withForm = formId === undefined ? {} : { formId };
  const main = formId !== undefined && typeof block['send'] === 'string' ? block['send'] : undefined;
  const item = block['item'];
  const actions = [block['actions'], block['items'], block['action'], isObject(item) ? item['actions'] : undefined].flat();
  return [
    ...(main === undefined ? [] : [{ screen, call: plans.call(main), isMain: true, ...withForm }]),
    ...actions.flatMap((action) =>
      isObject(action) && typeof action['send'] === 'string'
        ? [{ screen, call: plans.call(action['send']), isMain: false, ...withForm, ...payloadOf(action), ...leadsToOf(action) }]
        : [],
    ),
  ];
}

function payloadOf({ payload }: Record<string, unknown>): { readonly payload?: JsonObject } {
  return isObject(payload) ? { payload: payload as JsonObject } : {};
}

function leadsToOf({ redirectTo }: Record<string, unknown>): { readonly leadsTo?: string } {
  return isObject(redirectTo) && typeof redirectTo['to'] === 'string' ? { leadsTo: redirectTo['to'] } : {};
}

function* blocksOf(blocks: ScreenPlan['blocks']): Generator<BlockPlan> {
  for (const block of blocks) {
    yield block;
    const below = block['blocks'];
    if (Array.isArray(below)) yield* blocksOf(below as readonly BlockPlan[]);
  }
}
