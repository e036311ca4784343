// Recipes of the test flow that charges a card through an actor.
import { isObject } from '../../../engine/declare/index.ts';
import { formOf } from '../send-call.ts';
import type { EffectCheck, FlowRecipes } from '../world.ts';

const keepReceipt: EffectCheck =
  async ({ person }) =>
  async () => {
    const { receipt } = await person.readData('/top-up/complete');
    return /^r-500-/.test(String(receipt)) ? undefined : `the last page tells ${JSON.stringify(receipt)} as the receipt`;
  };

const countDeclined: EffectCheck =
  async ({ person }) =>
  async () => {
    const { context } = formOf(await person.readData('/top-up'), 'top-up');
    const declined = isObject(context) ? context['declined'] : undefined;
    return declined === 1 ? undefined : `${JSON.stringify(declined)} refusals are counted`;
  };

export const topUp: FlowRecipes = {
  begin: async (world) => {
    // Ignores requests of earlier journeys.
    await world.database.query("DELETE FROM flow_asks WHERE flow_id = 'top-up'");
    await world.advance(601);
    return world.open();
  },
  signsIn: [],
  events: { PAY: async () => ({ answers: { amount: '500' } }), LEAVE: async () => ({}) },
  guards: {},
  effects: { keepReceipt, countDeclined },
  writes: { keepReceipt: { 'kept receipt': 1 }, countDeclined: { 'kept declined': 1 } },
  tries: [],
};
