import { describe, expect, it } from 'vitest';
import { compileFlow } from '../../engine/compile/flow/compile-flow.ts';
import { compileCall } from '../../engine/compile/screen/compile-call.ts';
import type { DeclaredFlow } from '../../engine/declare/index.ts';
import { advance, type FlowSnapshot, isBeginning, openState, receiveEvent } from '../../engine/flow/index.ts';
import { buildPayload, carriesAnswers, readPayload } from '../../engine/submit/index.ts';

const declared: DeclaredFlow = {
  id: 'edit',
  version: 1,
  per: 'account',
  keep: '24h',
  initial: 'form',
  states: {
    form: {
      meta: { screen: 'form' },
      on: {
        ENTER: [
          { guard: 'isOther', actions: ['merge', { type: 'sendBack', params: { notice: 'other' } }] },
          { target: 'confirm' },
        ],
      },
    },
    confirm: { meta: { screen: 'confirm' }, on: { SAVE: { target: 'done', actions: 'save' } } },
    done: { type: 'final', meta: { screen: 'done', readable: '30m', beginsAnew: true } },
  },
};
const flow = compileFlow(declared, (screen) => `/${screen}`);
const { beginsAnew: _left, ...meta } = declared.states['done']?.meta ?? { screen: 'done' };
const once = compileFlow(
  { ...declared, states: { ...declared.states, done: { type: 'final', meta } } },
  (screen) => `/${screen}`,
);
const around = { settings: {}, now: '2026-11-22T00:00:00Z' };
const at = (state: string, passed: readonly string[]): FlowSnapshot => ({
  version: 1,
  state,
  passed,
  data: { answers: { profile: { a: '1' } }, set: {}, drafts: {}, kept: {} },
});
const ended = at('done', ['form', 'confirm']);

describe('a flow that begins anew after its end', () => {
  it('shows its first screen as a new one, and no other than that and the end', () => {
    expect(openState(flow, ended, 'form', around)).toMatchObject({ kind: 'show', isAnew: true });
    expect(openState(flow, ended, 'confirm', around)).toMatchObject({ kind: 'redirect', to: { name: 'done' } });
    expect(openState(flow, ended, 'done', around)).toMatchObject({ kind: 'show', isAnew: false });
    expect(openState(flow, at('confirm', ['form']), 'form', around)).toMatchObject({ kind: 'show', isAnew: false });
  });

  it('takes what the first screen sends for a beginning, and the last event for one that came late', () => {
    expect(isBeginning(flow, ended, 'ENTER', around)).toBe(true);
    expect(isBeginning(flow, ended, 'SAVE', around)).toBe(false);
    expect(isBeginning(flow, at('confirm', ['form']), 'ENTER', around)).toBe(false);
    expect(receiveEvent(flow, ended, 'SAVE', around)).toMatchObject({ kind: 'elsewhere', at: { name: 'done' } });
  });

  it('is declared: without it the end shuts the first screen', () => {
    expect(openState(once, ended, 'form', around)).toMatchObject({ kind: 'redirect', to: { name: 'done' } });
    expect(isBeginning(once, ended, 'ENTER', around)).toBe(false);
  });
});

describe('sending a person back', () => {
  const enter = (isOther: boolean, from: FlowSnapshot | undefined) => {
    const reception = receiveEvent(flow, from, 'ENTER', around);
    if (reception.kind !== 'takes') throw new Error('the form takes it');
    const event = { type: 'ENTER', form: { id: 'profile', answers: { a: '2' }, secrets: [] } };
    return advance(flow, from, reception, event, { isOther }, around);
  };

  it('leaves the flow where it is, keeps what was typed, and says why', () => {
    const answer = enter(true, at('confirm', ['form']));
    expect(answer).toMatchObject({ kind: 'sentBack', notice: 'other', state: { name: 'form' }, actions: [{ type: 'merge' }] });
    expect(answer.snapshot).toMatchObject({
      state: 'form',
      data: { answers: { profile: { a: '1' } }, drafts: { profile: { a: '2' } } },
    });
  });

  it('does not happen where the fact does not hold', () => {
    expect(enter(false, undefined)).toMatchObject({ kind: 'moved', state: { name: 'confirm' } });
  });
});

describe('an echo of what the page held', () => {
  const form = { id: 'profile', fields: { a: { kind: 'text' } } } as const;
  const call = compileCall(
    {
      id: 'c',
      method: 'POST',
      path: '/zapi/c',
      for: 'member',
      envelope: { account: { echo: 'account' }, a: { echo: 'a' }, setting: { echo: 'settings' } },
      answer: 'redirect',
    },
    form,
  );

  it('is what the form does not know, and no answer', () => {
    expect(call.envelope).toEqual({ account: { page: 'account' }, a: { echo: 'a' }, setting: { echo: 'settings' } });
    expect(carriesAnswers(call)).toBe(false);
  });

  it('is sent as the page held it, not at all without a page, and comes back apart', () => {
    const { now } = around;
    const sent = buildPayload(call, undefined, {}, { page: { account: { name: '山田' }, other: 1 }, now });
    expect(sent['account']).toEqual({ name: '山田' });
    expect(buildPayload(call, undefined, {}, { now })).not.toHaveProperty('account');
    const read = readPayload(call, undefined, { account: { name: '山田' } });
    expect(read).toMatchObject({ page: { account: { name: '山田' } }, echoed: {}, answers: {}, issues: [] });
  });
});
