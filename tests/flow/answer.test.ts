import { describe, expect, it } from 'vitest';
import { compileFlow } from '../../engine/compile/flow/compile-flow.ts';
import type { DeclaredFlow } from '../../engine/declare/index.ts';
import { advance, applyOutcome, type FlowSnapshot, openState, receiveEvent } from '../../engine/flow/index.ts';

const declared: DeclaredFlow = {
  id: 'pay',
  version: 1,
  owner: 'session',
  idleTimeout: '1h',
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
    paid: { type: 'final', meta: { screen: 'paid', visibleFor: '30m' } },
  },
  goingBack: { card: { clears: ['seal'] } },
};
const flow = compileFlow(declared, (screen) => `/${screen}`);
const environment = { settings: {}, now: '2026-11-22T12:00:00.000Z' };
const charging: FlowSnapshot = {
  version: 1,
  state: 'charging',
  entered: environment.now,
  asked: 'k_1',
  passed: ['cart', 'card'],
  data: { answers: {}, set: {}, drafts: {}, kept: { seal: 'x', order: 1 } },
};
const refused = (code: string) => ({ kind: 'refused', code }) as const;

describe('the answer of an actor', () => {
  it('continues the flow with its actions and clears the request', () => {
    const answered = applyOutcome(flow, charging, 'k_1', { kind: 'done' }, environment.now);
    expect(answered?.actions).toEqual([
      { type: 'keepReceipt', params: {} },
      { type: 'tell', params: { how: 'mail' } },
    ]);
    const { asked: _asked, ...left } = charging;
    expect(answered?.snapshot).toEqual({ ...left, state: 'paid' });
  });

  it('goes to the state of a refusal code, back if that was passed, and reports the code', () => {
    const answered = applyOutcome(flow, charging, 'k_1', refused('DECLINED'), environment.now);
    expect(answered?.snapshot).toMatchObject({
      state: 'card',
      passed: ['cart'],
      data: { kept: { order: 1 }, told: 'DECLINED' },
    });
    expect(answered?.snapshot.data.kept).not.toHaveProperty('seal');
  });

  it.each(['*', 'NEVER_DECLARED', 'toString'])(
    'throws for an undeclared code (%s), so that the person is not told something wrong',
    (code) => {
      expect(() => applyOutcome(flow, charging, 'k_1', refused(code), environment.now)).toThrow('declares no transition');
    },
  );

  it('is ignored for another request or after the flow has moved on', () => {
    expect(applyOutcome(flow, charging, 'k_2', { kind: 'done' }, environment.now)).toBeUndefined();
    const { asked: _asked, ...gone } = { ...charging, state: 'card' };
    expect(applyOutcome(flow, gone, 'k_1', { kind: 'done' }, environment.now)).toBeUndefined();
  });
});

describe('an unknown outcome', () => {
  const unclear = applyOutcome(flow, charging, 'k_1', { kind: 'unknown' }, environment.now);

  it('enters its own state, without a refusal code, and keeps waiting for the same request', () => {
    expect(unclear?.snapshot).toEqual({ ...charging, state: 'unclear' });
    expect(unclear?.actions).toEqual([{ type: 'tellOperator', params: {} }]);
  });

  it('happens once, and the late answer continues the flow as in the waiting state', () => {
    const { snapshot = charging } = unclear ?? {};
    expect(applyOutcome(flow, snapshot, 'k_1', { kind: 'unknown' }, environment.now)).toBeUndefined();
    expect(applyOutcome(flow, snapshot, 'k_1', { kind: 'done' }, environment.now)?.snapshot).toMatchObject({ state: 'paid' });
    const declined = applyOutcome(flow, snapshot, 'k_1', refused('DECLINED'), environment.now);
    expect(declined?.snapshot).toMatchObject({ state: 'card', data: { told: 'DECLINED' } });
    expect(declined?.snapshot).not.toHaveProperty('asked');
  });

  it('disables going back and sending again, but allows giving up if the flow declares that', () => {
    const { snapshot = charging } = unclear ?? {};
    expect(openState(flow, snapshot, 'card', environment)).toMatchObject({ kind: 'redirect', to: { name: 'unclear' } });
    expect(receiveEvent(flow, snapshot, 'PAY', environment)).toMatchObject({ kind: 'elsewhere', at: { name: 'unclear' } });
    expect(receiveEvent(flow, snapshot, 'GIVE_UP', environment)).toMatchObject({ kind: 'accepted', state: { name: 'unclear' } });
  });
});

describe('while a state waits for an actor', () => {
  it('earlier pages redirect and their events are not taken', () => {
    expect(openState(flow, charging, 'card', environment)).toMatchObject({ kind: 'redirect', to: { name: 'charging' } });
    expect(receiveEvent(flow, charging, 'PAY', environment)).toMatchObject({ kind: 'elsewhere', at: { name: 'charging' } });
  });

  it('its own event leaves the state, which does not count as passed', () => {
    const reception = receiveEvent(flow, charging, 'LEAVE', environment);
    if (reception.kind !== 'accepted') throw new Error('the state should take the event');
    const { snapshot } = advance(flow, charging, reception, { type: 'LEAVE' }, {}, environment);
    expect(snapshot).toMatchObject({ state: 'cart', passed: ['card'] });
    expect(snapshot).not.toHaveProperty('asked');
  });
});

it('the next step clears the code of a refusal', () => {
  const declined = applyOutcome(flow, charging, 'k_1', refused('DECLINED'), environment.now)?.snapshot;
  if (declined === undefined) throw new Error('the flow should wait for the answer');
  const reception = receiveEvent(flow, declined, 'PAY', environment);
  if (reception.kind !== 'accepted') throw new Error('the state should take the event');
  const { snapshot } = advance(flow, declined, reception, { type: 'PAY' }, {}, environment);
  expect(snapshot.data).not.toHaveProperty('told');
  expect(snapshot).not.toHaveProperty('asked');
});
