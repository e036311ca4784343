import { describe, expect, it } from 'vitest';
import { compileFlow } from '../../engine/compile/flow/compile-flow.ts';
import type { DeclaredFlow } from '../../engine/declare/index.ts';
import { advance, answerSnapshot, type FlowSnapshot, openState, receiveEvent } from '../../engine/flow/index.ts';

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
      invoke: {
        src: 'charge',
        onDone: { target: 'paid', actions: ['keepReceipt', { type: 'tell', params: { how: 'mail' } }] },
        onError: { DECLINED: { target: 'card', actions: 'count' } },
        onUnknown: { '15m': { target: 'unclear', actions: 'tellOperator' } },
      },
    },
    unclear: { meta: { screen: 'unclear' }, on: { GIVE_UP: { target: 'cart' } } },
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

  it.each(['*', 'NEVER_DECLARED', 'toString'])('that has no place (%s) leads nowhere: nobody is told something else', (code) => {
    expect(() => answerSnapshot(flow, charging, 'k_1', refused(code), around.now)).toThrow('has no place');
  });

  it('to another question, or after the flow has gone on, changes nothing', () => {
    expect(answerSnapshot(flow, charging, 'k_2', { kind: 'done' }, around.now)).toBeUndefined();
    const { asked: _asked, ...gone } = { ...charging, state: 'card' };
    expect(answerSnapshot(flow, gone, 'k_1', { kind: 'done' }, around.now)).toBeUndefined();
  });
});

describe('an outcome that is not known', () => {
  const unclear = answerSnapshot(flow, charging, 'k_1', { kind: 'unknown' }, around.now);

  it('is told in a state of its own, which tells of no refusal and waits for the same question', () => {
    expect(unclear?.snapshot).toEqual({ ...charging, state: 'unclear' });
    expect(unclear?.actions).toEqual([{ type: 'tellOperator', params: {} }]);
  });

  it('is told once, and led on by the answer when it comes after all, as the asking state would have been', () => {
    const { snapshot = charging } = unclear ?? {};
    expect(answerSnapshot(flow, snapshot, 'k_1', { kind: 'unknown' }, around.now)).toBeUndefined();
    expect(answerSnapshot(flow, snapshot, 'k_1', { kind: 'done' }, around.now)?.snapshot).toMatchObject({ state: 'paid' });
    const declined = answerSnapshot(flow, snapshot, 'k_1', refused('DECLINED'), around.now);
    expect(declined?.snapshot).toMatchObject({ state: 'card', data: { told: 'DECLINED' } });
    expect(declined?.snapshot).not.toHaveProperty('asked');
  });

  it('lets nobody go back or send again what was asked, and lets them give up where the flow says so', () => {
    const { snapshot = charging } = unclear ?? {};
    expect(openState(flow, snapshot, 'card', around)).toMatchObject({ kind: 'redirect', to: { name: 'unclear' } });
    expect(receiveEvent(flow, snapshot, 'PAY', around)).toMatchObject({ kind: 'elsewhere', at: { name: 'unclear' } });
    expect(receiveEvent(flow, snapshot, 'GIVE_UP', around)).toMatchObject({ kind: 'takes', state: { name: 'unclear' } });
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
