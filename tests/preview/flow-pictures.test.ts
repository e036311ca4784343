// @vitest-environment node
import { expect, it } from 'vitest';
import type { DeclaredFlow } from '../../engine/declare/index.ts';
import { makeMachine } from '../../scripts/flows/make-machine.ts';
import { readFlow } from '../../scripts/flows/read-flow.ts';
import { writeCondition } from '../../scripts/flows/write-condition.ts';
import { writeMermaid } from '../../scripts/flows/write-mermaid.ts';

/** A flow with every kind of declaration. */
const order: DeclaredFlow = {
  id: 'order',
  version: 1,
  owner: 'session',
  idleTimeout: '1h',
  initial: 'choose',
  states: {
    choose: {
      meta: { screen: 'order/choose', skipWhen: { 'settings.policies.upFront': false } },
      on: {
        PICK: [
          { guard: 'isSoldOut', actions: { type: 'refuse', params: { code: 'SOLD_OUT' } } },
          { guard: { type: 'isCheap' }, target: 'pay' },
          { guard: 'isGift', target: 'pay' },
          { target: 'ask' },
        ],
      },
    },
    ask: { meta: { screen: 'order/ask' }, after: { '30s': { target: 'choose' } }, on: { LATER: { actions: 'note' } } },
    pay: {
      meta: { screen: 'order/pay' },
      invoke: {
        src: 'charge',
        onDone: { target: 'end' },
        onError: { DECLINED: { target: 'choose' } },
        onUnknown: { '15m': { target: 'unclear' } },
      },
    },
    unclear: { meta: { screen: 'order/unclear' } },
    end: { type: 'final', meta: { screen: 'order/end' } },
  },
};
const picture = readFlow(order);

it('reads every transition with its event, guards, timeout and actor', () => {
  expect(picture.arrows.map(({ from, label, to }) => `${from} ${label} ${to}`)).toEqual([
    'choose PICK [isCheap or isGift] pay',
    'choose PICK [else] ask',
    'ask after 30s choose',
    'pay done charge end',
    'pay DECLINED charge choose',
    'pay unknown charge after 15m unclear',
    'unclear done charge end',
    'unclear DECLINED charge choose',
  ]);
  expect(picture.states.map(({ name, isFinal }) => `${name} ${isFinal}`)).toEqual([
    'choose false',
    'ask false',
    'pay false',
    'unclear false',
    'end true',
  ]);
});

it('reads refusals, and when a state is skipped', () => {
  expect(picture.states[0]).toMatchObject({
    skipWhen: 'settings.policies.upFront is false',
    stays: ['PICK [isSoldOut] refuses SOLD_OUT'],
  });
  expect(picture.states[1]?.stays).toEqual(['LATER stays']);
  expect(picture.states[2]?.waitsFor).toBe('charge');
  expect(picture.states[3]?.waitsFor).toBe('charge');
});

it('writes a state diagram: each state, transition and end once, without reserved words of Mermaid', () => {
  const lines = writeMermaid(picture, (screen) => `/${screen}`).split('\n');
  expect(lines[0]).toBe('stateDiagram-v2');
  expect(lines).toContain('  state "choose /order/choose" as s_choose');
  expect(lines).toContain('  [*] --> s_choose');
  expect(lines).toContain('  s_choose --> s_pay: PICK [isCheap or isGift]');
  expect(lines).toContain('  s_end --> [*]');
  expect(lines.filter((line) => line.includes('-->'))).toHaveLength(10);
  expect(lines.filter((line) => /\bend\b/.test(line.replace(/"[^"]*"|end note/g, '')))).toEqual([]);
});

it('escapes characters that would end a label', () => {
  const odd = { ...picture, arrows: [{ from: 'ask', to: 'pay', label: 'A: "b"; c' }] };
  expect(writeMermaid(odd, () => undefined)).toContain('s_ask --> s_pay: A#58; #34;b#34;#59; c');
});

it('formats a condition in one line', () => {
  expect(writeCondition({ not: { 'settings.a': true, 'settings.b': { minItems: 1 } } })).toBe(
    'not (settings.a is true and settings.b minItems 1)',
  );
  expect(writeCondition({ any: [{ 'form.sex': '1' }, { 'form.sex': { present: false } }] })).toBe(
    '(form.sex is 1 or form.sex present false)',
  );
});

it('builds a machine whose events include timeouts and actors’ answers', () => {
  const { initial, states } = makeMachine(order);
  expect(initial).toBe('choose');
  expect(Object.fromEntries(Object.entries(states).map(([name, { on }]) => [name, Object.keys(on)]))).toEqual({
    choose: ['PICK'],
    ask: ['LATER', 'after 30s'],
    pay: ['done charge', 'DECLINED charge', 'unknown charge after 15m'],
    unclear: ['done charge', 'DECLINED charge'],
    end: [],
  });
  expect(states['choose']?.on['PICK']?.[0]).toEqual({
    guard: 'isSoldOut',
    actions: [{ type: 'refuse', params: { code: 'SOLD_OUT' } }],
  });
  expect(states['end']?.type).toBe('final');
});
