// How an amount is paid in the flow of the tests' own that asks a card company.
import { isObject } from '../../../engine/declare/index.ts';
import { formOf } from '../send-call.ts';
import type { EffectProof, FlowRecipes } from '../world.ts';

const keepReceipt: EffectProof =
  async ({ person }) =>
  async () => {
    const { receipt } = await person.readData('/top-up/complete');
    return /^r-500-/.test(String(receipt)) ? undefined : `the last page tells ${JSON.stringify(receipt)} as the receipt`;
  };

const countDeclined: EffectProof =
  async ({ person }) =>
  async () => {
    const { context } = formOf(await person.readData('/top-up'), 'top-up');
    const declined = isObject(context) ? context['declined'] : undefined;
    return declined === 1 ? undefined : `${JSON.stringify(declined)} refusals are counted`;
  };

export const topUp: FlowRecipes = {
  begin: async (world) => {
    // Questions that an earlier journey left behind are nobody's business here.
    await world.database.query("DELETE FROM flow_asks WHERE flow_id = 'top-up'");
    await world.advance(601);
    return world.open();
  },
  signsIn: [],
  events: { PAY: async () => ({ answers: { amount: '500' } }), LEAVE: async () => ({}) },
  facts: {},
  effects: { keepReceipt, countDeclined },
  writes: { keepReceipt: { 'kept receipt': 1 }, countDeclined: { 'kept declined': 1 } },
  tries: [],
};
