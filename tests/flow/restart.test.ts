import { describe, expect, it } from 'vitest';
import { compileFlow } from '../../engine/compile/flow/compile-flow.ts';
import { compileCall } from '../../engine/compile/screen/compile-call.ts';
import type { DeclaredFlow } from '../../engine/declare/index.ts';
import { advance, type FlowSnapshot, isBeginning, openState, receiveEvent } from '../../engine/flow/index.ts';
import { buildPayload, carriesAnswers, readPayload } from '../../engine/submit/index.ts';

const declared: DeclaredFlow = {
  id: 'edit',
  version: 1,
  owner: 'account',
  idleTimeout: '24h',
  initial: 'form',
  states: {
    form: {
      meta: { screen: 'form' },
      on: {
        ENTER: [
          { guard: 'isOther', actions: ['merge', { type: 'showAgain', params: { notice: 'other' } }] },
          { target: 'confirm' },
        ],
      },
    },
    confirm: { meta: { screen: 'confirm' }, on: { SAVE: { target: 'done', actions: 'save' } } },
    done: { type: 'final', meta: { screen: 'done', visibleFor: '30m', restartable: true } },
  },
};
const flow = compileFlow(declared, (screen) => `/${screen}`);
const { restartable: _left, ...meta } = declared.states['done']?.meta ?? { screen: 'done' };
const once = compileFlow(
  { ...declared, states: { ...declared.states, done: { type: 'final', meta } } },
  (screen) => `/${screen}`,
);
const environment = { settings: {}, now: '2026-11-22T00:00:00Z' };
const at = (state: string, passed: readonly string[]): FlowSnapshot => ({
  version: 1,
  state,
  passed,
  data: { answers: { profile: { a: '1' } }, set: {}, drafts: {}, kept: {} },
});
const ended = at('done', ['form', 'confirm']);

describe('a flow that restarts after its end', () => {
  it('shows only its first screen, as a new flow, and its end', () => {
    expect(openState(flow, ended, 'form', environment)).toMatchObject({ kind: 'show', startsNewFlow: true });
    expect(openState(flow, ended, 'confirm', environment)).toMatchObject({ kind: 'redirect', to: { name: 'done' } });
    expect(openState(flow, ended, 'done', environment)).toMatchObject({ kind: 'show', startsNewFlow: false });
    expect(openState(flow, at('confirm', ['form']), 'form', environment)).toMatchObject({ kind: 'show', startsNewFlow: false });
  });

  it("starts again with the first screen's event, and redirects a late last event", () => {
    expect(isBeginning(flow, ended, 'ENTER', environment)).toBe(true);
    expect(isBeginning(flow, ended, 'SAVE', environment)).toBe(false);
    expect(isBeginning(flow, at('confirm', ['form']), 'ENTER', environment)).toBe(false);
    expect(receiveEvent(flow, ended, 'SAVE', environment)).toMatchObject({ kind: 'elsewhere', at: { name: 'done' } });
  });

  it('requires `restartable`: otherwise the first screen redirects to the end', () => {
    expect(openState(once, ended, 'form', environment)).toMatchObject({ kind: 'redirect', to: { name: 'done' } });
    expect(isBeginning(once, ended, 'ENTER', environment)).toBe(false);
  });
});

describe('showAgain', () => {
  const enter = (isOther: boolean, from: FlowSnapshot | undefined) => {
    const reception = receiveEvent(flow, from, 'ENTER', environment);
    if (reception.kind !== 'accepted') throw new Error('the form should take the event');
    const event = { type: 'ENTER', form: { id: 'profile', answers: { a: '2' }, secrets: [] } };
    return advance(flow, from, reception, event, { isOther }, environment);
  };

  it('keeps the state, saves the input as a draft and returns the notice', () => {
    const answer = enter(true, at('confirm', ['form']));
    expect(answer).toMatchObject({ kind: 'shownAgain', notice: 'other', state: { name: 'form' }, actions: [{ type: 'merge' }] });
    expect(answer.snapshot).toMatchObject({
      state: 'form',
      data: { answers: { profile: { a: '1' } }, drafts: { profile: { a: '2' } } },
    });
  });

  it('does nothing if the guard does not hold', () => {
    expect(enter(false, undefined)).toMatchObject({ kind: 'moved', state: { name: 'confirm' } });
  });
});

describe('an echo of page data', () => {
  const form = { id: 'profile', fields: { a: { kind: 'text' } } } as const;
  const call = compileCall(
    {
      id: 'c',
      method: 'POST',
      path: '/zapi/c',
      for: 'member',
      envelope: { account: { echo: 'account' }, a: { echo: 'a' }, setting: { echo: 'settings' } },
      response: 'redirect',
    },
    form,
  );

  it('is any echo that the form does not declare, and is not an answer', () => {
    expect(call.envelope).toEqual({ account: { page: 'account' }, a: { echo: 'a' }, setting: { echo: 'settings' } });
    expect(carriesAnswers(call)).toBe(false);
  });

  it("sends the page's value, or nothing without a page, and is read separately", () => {
    const { now } = environment;
    const sent = buildPayload(call, undefined, {}, { page: { account: { name: '山田' }, other: 1 }, now });
    expect(sent['account']).toEqual({ name: '山田' });
    expect(buildPayload(call, undefined, {}, { now })).not.toHaveProperty('account');
    const read = readPayload(call, undefined, { account: { name: '山田' } });
    expect(read).toMatchObject({ page: { account: { name: '山田' } }, echoed: {}, answers: {}, issues: [] });
  });
});
