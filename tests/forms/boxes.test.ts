import { expect, test } from 'vitest';
import { compileCall } from '../../engine/compile/screen/compile-call.ts';
import type { DeclaredForm } from '../../engine/declare/index.ts';
import { buildPayload, readPayload } from '../../engine/submit/index.ts';
import { now, openForm } from './forms.ts';

const declared: DeclaredForm = {
  id: 'consent',
  context: { scopes: { type: 'array', items: { type: 'string' } } },
  fields: {
    'scope.profile': { kind: 'checkbox', when: { 'context.scopes': { contains: 'profile' } } },
    'scope.email': { kind: 'checkbox', when: { 'context.scopes': { contains: 'email' } } },
    'scope.phone': { kind: 'checkbox', when: { 'context.scopes': { contains: 'phone' } } },
  },
};
const form = openForm(declared);
const call = compileCall(
  {
    id: 'consent',
    method: 'POST',
    path: '/consent',
    for: 'everybody',
    form: 'forms/consent',
    envelope: { addScope: { checked: 'scope' }, rejectScope: { unchecked: 'scope' } },
    response: 'redirect',
  },
  declared,
);
const context = { scopes: ['profile', 'email'] };

test('sends the boxes that are ticked and those that are not, without hidden ones', () => {
  const answers = form.answers({ 'scope.profile': true, 'scope.email': false, 'scope.phone': true }, context);
  expect(buildPayload(call, form.plan, answers, { now })).toEqual({ addScope: ['profile'], rejectScope: ['email'] });
});

test('reads lists, and single values of posted forms, and refuses unknown ends', () => {
  const read = (body: unknown) => readPayload(call, form.plan, body);
  expect(read({ addScope: ['profile'], rejectScope: 'email' })).toMatchObject({
    answers: { 'scope.profile': true, 'scope.email': false },
    issues: [],
  });
  expect(read({ addScope: ['admin', 7] }).issues).toEqual([
    { at: '/addScope', rule: 'unknown' },
    { at: '/addScope', rule: 'unknown' },
  ]);
  expect(read({ addScope: '', rejectScope: null }).answers).toEqual({});
});
