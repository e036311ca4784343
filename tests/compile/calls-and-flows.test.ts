import { expect, test } from 'vitest';
import { readSpan } from '../../engine/compile/index.ts';
import { compileCall } from '../../engine/compile/screen/compile-call.ts';
import type { DeclaredCall } from '../../engine/declare/index.ts';
import { compileSmallProject } from './project.ts';

const call = (parts: Partial<DeclaredCall>): DeclaredCall => ({
  id: 'c',
  method: 'POST',
  path: '/zapi/c',
  for: 'everybody',
  response: 'empty',
  ...parts,
});

test('distinguishes a nested envelope from a part of the same name', () => {
  const { envelope } = compileCall(
    call({ envelope: { field: { field: { field: 'email' } }, string: { string: { maxLength: 9 } } } }),
  );
  expect(envelope).toEqual({ field: { parts: { field: { field: 'email' } } }, string: { string: { maxLength: 9 } } });
});

test('selects an envelope value by conditions on the answers', () => {
  const { envelope } = compileCall(
    call({ envelope: { type: { enum: ['mail', 'id'], when: { mail: { 'form.value': { pattern: '@' } }, id: {} } } } }),
  );
  expect(envelope['type']).toEqual({
    enum: ['mail', 'id'],
    when: { mail: { at: ['form', 'value'], test: { keyword: 'pattern', to: '@' } }, id: { all: [] } },
  });
});

test('maps one call to events of several flows by a value that it sends', () => {
  const { event } = compileCall(
    call({ event: { by: { field: 'type' }, edit: ['email-change', 'SEND'], verify: ['email-verify', 'SEND'] } }),
  );
  expect(event).toEqual({
    by: 'type',
    types: { edit: { flow: 'email-change', type: 'SEND' }, verify: { flow: 'email-verify', type: 'SEND' } },
  });
});

test('adds parameters to the text of an error', () => {
  expect(compileSmallProject().call('enter').errors['TAKEN']).toEqual({
    field: 'email',
    text: { key: 'signup.taken', with: { gender: { at: ['settings', 'registration', 'gender'] } } },
  });
});

test('compiles what going back forgets, how long a flow is kept, and the steps of each state', () => {
  const { idleTimeoutMilliseconds, version, initial, states } = compileSmallProject().flow('signup');
  expect({ idleTimeoutMilliseconds: idleTimeoutMilliseconds, version, initial }).toEqual({
    idleTimeoutMilliseconds: 86_400_000,
    version: 3,
    initial: 'form',
  });
  const [form, done] = states;
  expect(form).toMatchObject({
    name: 'form',
    route: '/signup',
    final: false,
    canSubmitAgain: false,
    clears: ['proof'],
    events: ['ENTER'],
  });
  expect(form?.steps).toEqual([
    { n: 2, of: 3, when: { at: ['settings', 'policies', 'upFront'], test: { keyword: 'const', to: true } } },
    { n: 1, of: 2 },
  ]);
  expect(done).toMatchObject({
    name: 'done',
    final: true,
    canSubmitAgain: true,
    clears: [],
    events: [],
    visibleForMilliseconds: 1_800_000,
  });
});

test('passes only standard keys to XState', () => {
  expect(compileSmallProject().flow('signup').machine).toEqual({
    id: 'signup',
    initial: 'form',
    states: { form: { on: { ENTER: { target: 'done', actions: 'register' } } }, done: { type: 'final' } },
  });
});

test.each([
  ['45s', 45_000],
  ['30m', 1_800_000],
  ['24h', 86_400_000],
  ['7d', 604_800_000],
])('reads the duration %s', (span, milliseconds) => expect(readSpan(span)).toBe(milliseconds));

test.each(['', '0m', '30', 'm', '1.5h', '30 m', '-1s', '123456s'])('rejects the duration "%s"', (span) => {
  expect(() => readSpan(span)).toThrow('is not a duration');
});
