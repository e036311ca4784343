import { describe, expect, it } from 'vitest';
import { compileFlow } from '../../engine/compile/flow/compile-flow.ts';
import type { DeclaredFlow } from '../../engine/declare/index.ts';
import { advance, answerSnapshot, type FlowSnapshot, openState, receiveEvent, settleSnapshot } from '../../engine/flow/index.ts';

const declared: DeclaredFlow = {
  id: 'pay',
  version: 1,
  per: 'session',
  keep: '1h',
  initial: 'cart',
  states: {
    cart: { meta: { screen: 'cart' }, on: { GO: { target: 'card' } } },
    card: { meta: { screen: 'card' }, on: { PAY: { target: 'charging' } } },
    charging: {
      meta: { screen: 'charging' },
      on: { LEAVE: { target: 'cart' } },
      after: { '10m': { target: 'card' } },
      invoke: {
        src: 'charge',
        onDone: { target: 'paid', actions: ['keepReceipt', { type: 'tell', params: { how: 'mail' } }] },
        onError: { DECLINED: { target: 'card', actions: 'count' }, '*': { target: 'later' } },
      },
    },
    later: { meta: { screen: 'later' }, on: { AGAIN: { target: 'charging' } } },
    paid: { type: 'final', meta: { screen: 'paid', readable: '30m' } },
  },
  passed: { card: { forgets: ['seal'] } },
};
const flow = compileFlow(declared, (screen) => `/${screen}`);
const around = { settings: {}, now: '2026-11-22T12:00:00.000Z' };
const charging: FlowSnapshot = {
  version: 1,
  state: 'charging',
  entered: around.now,
  asked: 'k_1',
  passed: ['cart', 'card'],
  data: { answers: {}, set: {}, drafts: {}, kept: { seal: 'x', order: 1 } },
};
const refused = (code: string) => ({ kind: 'refused', code }) as const;

describe('an answer that a flow waits for', () => {
  it('leads on, with its writes, and leaves no question behind', () => {
    const answered = answerSnapshot(flow, charging, 'k_1', { kind: 'done' }, around.now);
    expect(answered?.actions).toEqual([
      { type: 'keepReceipt', params: {} },
      { type: 'tell', params: { how: 'mail' } },
    ]);
    const { asked: _asked, ...left } = charging;
    expect(answered?.snapshot).toEqual({ ...left, state: 'paid' });
  });

  it('that is a refusal leads where its code has a place, back to what was passed, and says so', () => {
    const answered = answerSnapshot(flow, charging, 'k_1', refused('DECLINED'), around.now);
    expect(answered?.snapshot).toMatchObject({ state: 'card', passed: ['cart'], data: { kept: { order: 1 }, told: 'DECLINED' } });
    expect(answered?.snapshot.data.kept).not.toHaveProperty('seal');
  });

  it.each(['*', 'NEVER_DECLARED', 'toString'])('that was not foreseen (%s) leads where no answer does', (code) => {
    const answered = answerSnapshot(flow, charging, 'k_1', refused(code), around.now);
    // A code that nobody has declared has no words.
    expect(answered?.snapshot).toMatchObject({ state: 'later', data: { told: 'notAnswered' } });
  });

  it('to another question, or after the flow has gone on, changes nothing', () => {
    expect(answerSnapshot(flow, charging, 'k_2', { kind: 'done' }, around.now)).toBeUndefined();
    const gone = settleSnapshot(flow, charging, { ...around, now: '2026-11-22T12:10:00.000Z' }).snapshot;
    expect(gone).toMatchObject({ state: 'card' });
    expect(gone).not.toHaveProperty('asked');
    expect(answerSnapshot(flow, gone, 'k_1', { kind: 'done' }, around.now)).toBeUndefined();
  });
});

describe('while it is waited for', () => {
  it('no page that was passed opens, and no event of it is taken', () => {
    expect(openState(flow, charging, 'card', around)).toMatchObject({ kind: 'redirect', to: { name: 'charging' } });
    expect(receiveEvent(flow, charging, 'PAY', around)).toMatchObject({ kind: 'elsewhere', at: { name: 'charging' } });
  });

  it('what the state takes itself leads away, and nobody comes back to the waiting', () => {
    const reception = receiveEvent(flow, charging, 'LEAVE', around);
    if (reception.kind !== 'takes') throw new Error('the state takes it');
    const { snapshot } = advance(flow, charging, reception, { type: 'LEAVE' }, {}, around);
    expect(snapshot).toMatchObject({ state: 'cart', passed: ['card'] });
    expect(snapshot).not.toHaveProperty('asked');
  });
});

it('the next step forgets what somebody was told', () => {
  const told = answerSnapshot(flow, charging, 'k_1', refused('DECLINED'), around.now)?.snapshot;
  if (told === undefined) throw new Error('it was waited for');
  const reception = receiveEvent(flow, told, 'PAY', around);
  if (reception.kind !== 'takes') throw new Error('the state takes it');
  const { snapshot } = advance(flow, told, reception, { type: 'PAY' }, {}, around);
  expect(snapshot.data).not.toHaveProperty('told');
  expect(snapshot).not.toHaveProperty('asked');
});
