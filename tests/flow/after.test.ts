import { describe, expect, it } from 'vitest';
import { compileFlow } from '../../engine/compile/flow/compile-flow.ts';
import type { DeclaredFlow, DeclaredState } from '../../engine/declare/index.ts';
import {
  adoptSnapshot,
  advance,
  applyTimeouts,
  expiryOf,
  type FlowSnapshot,
  openState,
  receiveEvent,
  startSnapshot,
} from '../../engine/flow/index.ts';
import { describeJourney, findJourneys } from '../journeys/find-journeys.ts';

/** A seat is reserved for ten minutes, and must be paid within five more. */
const declared: DeclaredFlow = {
  id: 'seat',
  version: 3,
  owner: 'session',
  idleTimeout: '1h',
  initial: 'choose',
  states: {
    choose: { meta: { screen: 'choose' }, on: { PICK: { target: 'held', actions: 'hold' } } },
    held: {
      meta: { screen: 'held' },
      on: { GO: { target: 'pay' }, LOOK: { actions: 'count' } },
      after: { '10m': { target: 'choose', actions: ['release', { type: 'tell', params: { how: 'late' } }] } },
    },
    pay: { meta: { screen: 'pay' }, on: { PAY: { target: 'paid' } }, after: { '5m': { target: 'late', actions: 'release' } } },
    late: { meta: { screen: 'late' }, on: { AGAIN: { target: 'choose' } }, after: { '15m': { target: 'lost' } } },
    paid: { type: 'final', meta: { screen: 'paid', visibleFor: '30m' } },
    lost: { type: 'final', meta: { screen: 'lost', visibleFor: '2h' } },
  },
  goingBack: { held: { clears: ['seat'] } },
};
const flow = compileFlow(declared, (screen) => `/${screen}`);
const at = (time: string) => ({ settings: { closed: false }, now: `2026-11-22T${time}:00.000Z` });
const createSnapshot = (state: string, entered: string, passed: readonly string[]): FlowSnapshot => ({
  version: 3,
  state,
  entered: at(entered).now,
  passed,
  data: { answers: { card: { a: '1' } }, set: {}, drafts: {}, kept: { seat: 'A1', other: 1 } },
});
const send = (from: FlowSnapshot, type: string, time: string): FlowSnapshot => {
  const reception = receiveEvent(flow, from, type, at(time));
  if (reception.kind !== 'accepted') throw new Error(`no state takes ${type}`);
  return advance(flow, from, reception, { type }, {}, at(time)).snapshot;
};

describe('the timeout of a state', () => {
  it('leaves the state at the deadline, and not a moment before', () => {
    const held = createSnapshot('held', '12:00', ['choose']);
    expect(applyTimeouts(flow, held, { ...at('12:09'), now: '2026-11-22T12:09:59.999Z' })).toEqual({
      snapshot: held,
      isRestarted: false,
      hasTimedOut: false,
      actions: [],
    });
    const timedOut = applyTimeouts(flow, held, at('12:10'));
    expect(timedOut).toMatchObject({
      hasTimedOut: true,
      snapshot: { state: 'choose', entered: at('12:10').now },
      actions: [
        { type: 'release', params: {} },
        { type: 'tell', params: { how: 'late' } },
      ],
    });
  });

  it('goes back to a passed state and forgets what depended on it', () => {
    const { snapshot } = applyTimeouts(flow, createSnapshot('held', '12:00', ['choose']), at('12:30'));
    expect(snapshot).toMatchObject({ state: 'choose', passed: [], data: { answers: { card: { a: '1' } }, kept: { other: 1 } } });
  });

  it('passes through several states, each counted from the deadline of the one before', () => {
    const pay = createSnapshot('pay', '12:00', ['choose', 'held']);
    expect(applyTimeouts(flow, pay, at('12:19'))).toMatchObject({ snapshot: { state: 'late', entered: at('12:05').now } });
    const { snapshot, actions } = applyTimeouts(flow, pay, at('12:20'));
    expect(snapshot).toMatchObject({ state: 'lost', entered: at('12:20').now });
    expect(actions.map(({ type }) => type)).toEqual(['release']);
  });

  it('closes the state that timed out: its screen redirects, its event is not taken, going back skips it', () => {
    const { snapshot } = applyTimeouts(flow, createSnapshot('pay', '12:00', ['choose', 'held']), at('12:05'));
    expect(snapshot.passed).toEqual(['choose', 'held']);
    expect(openState(flow, snapshot, 'pay', at('12:05'))).toMatchObject({ kind: 'redirect', to: { name: 'late' } });
    expect(openState(flow, snapshot, 'held', at('12:05'))).toMatchObject({ kind: 'show' });
    expect(receiveEvent(flow, snapshot, 'PAY', at('12:05'))).toMatchObject({ kind: 'elsewhere', at: { name: 'late' } });
  });

  it('starts when the state is entered, by an event, going back or a new start, and is not extended by staying', () => {
    const held = send(startSnapshot(flow, at('12:00')), 'PICK', '12:01');
    expect(held).toMatchObject({ state: 'held', entered: at('12:01').now });
    expect(send(held, 'LOOK', '12:08')).toMatchObject({ state: 'held', entered: at('12:01').now });
    const pay = send(held, 'GO', '12:09');
    expect(send(pay, 'LOOK', '12:10')).toMatchObject({ state: 'held', entered: at('12:10').now, passed: ['choose'] });
    expect(startSnapshot(flow, at('12:00')).entered).toBe(at('12:00').now);
  });

  it('does not run in a snapshot without `entered`', () => {
    const { entered: _unknown, ...held } = createSnapshot('held', '12:00', ['choose']);
    expect(applyTimeouts(flow, held, at('23:00')).snapshot).toEqual(held);
  });

  it('is applied after adapting an old snapshot, and skips states that the settings skip', () => {
    const old = { ...createSnapshot('held', '12:00', ['gone', 'choose']), version: 2 };
    expect(applyTimeouts(flow, old, at('12:30')).snapshot).toMatchObject({ version: 3, state: 'choose', passed: [] });
    const lost = { ...createSnapshot('gone', '12:00', []), version: 2 };
    expect(applyTimeouts(flow, lost, at('12:30'))).toMatchObject({ isRestarted: true, hasTimedOut: false, actions: [] });
    const skipping = compileFlow(
      {
        ...declared,
        states: {
          ...declared.states,
          late: { ...stateOf('late'), meta: { screen: 'late', skipWhen: { 'settings.closed': true } } },
        },
      },
      (screen) => `/${screen}`,
    );
    const closed = { ...at('12:06'), settings: { closed: true } };
    expect(applyTimeouts(skipping, createSnapshot('pay', '12:00', ['choose']), closed)).toMatchObject({
      hasTimedOut: true,
      snapshot: { state: 'choose' },
      actions: [{ type: 'release' }],
    });
    expect(adoptSnapshot(skipping, createSnapshot('late', '12:00', []), closed).snapshot.entered).toBe(closed.now);
  });

  it('terminates on an unchecked flow with a cycle of timeouts', () => {
    const cyclic = compileFlow(
      {
        ...declared,
        states: { ...declared.states, choose: { ...stateOf('choose'), after: { '1s': { target: 'held', actions: 'hold' } } } },
      },
      (screen) => `/${screen}`,
    );
    const { actions } = applyTimeouts(cyclic, createSnapshot('held', '12:00', []), at('23:00'));
    expect(actions.map(({ type }) => type)).toEqual(['release', 'tell', 'hold']);
  });
});

describe('how long a flow is kept', () => {
  it('counts the time of `keep` from the last write', () => {
    expect(expiryOf(flow, createSnapshot('held', '12:00', ['choose']), at('12:07').now)).toBe(at('13:07').now);
    expect(expiryOf(flow, startSnapshot(flow, at('12:00')), at('12:00').now)).toBe(at('13:00').now);
  });

  it('counts the readable time of a final state from when it was entered, by an event or by a timeout', () => {
    expect(expiryOf(flow, createSnapshot('paid', '12:00', []), at('12:00').now)).toBe(at('12:30').now);
    // The end is readable for longer than the flow is kept: for two hours from 12:20.
    expect(expiryOf(flow, createSnapshot('pay', '12:00', []), at('12:00').now)).toBe(at('14:20').now);
    expect(expiryOf(flow, createSnapshot('lost', '12:20', []), at('12:40').now)).toBe(at('14:20').now);
  });
});

it('finds journeys through each timeout, and to the expiry of the flow', () => {
  const found = findJourneys(flow, at('12:00'));
  expect(found.problems).toEqual([]);
  expect(found.transitions).toEqual(expect.arrayContaining(['held after 10m', 'pay after 5m', 'late after 15m']));
  const lines = found.journeys.map(describeJourney);
  for (const line of [
    '(begin) → held: wait until 10m are over ⇒ choose',
    '(begin) → held: wait until the flow is not kept any more ⇒ the flow is gone',
    '(begin) → held → pay: wait until 5m are over ⇒ late',
    '(begin) → held → pay → late: wait until 15m are over ⇒ lost',
    '(begin) → held → pay → late → lost: wait until the end is not readable any more ⇒ the flow is gone',
  ])
    expect(lines).toContain(line);
});

function stateOf(name: string): DeclaredState {
  const state = declared.states[name];
  if (state === undefined) throw new Error(`no state ${name}`);
  return state;
}
