import { expect, it, vi } from 'vitest';
import type { CallPlan } from '../../engine/declare/index.ts';
import { performCall } from '../../src/client/calls/perform-call.ts';

const decide: CallPlan = {
  id: 'decide',
  method: 'POST',
  path: '/consent/{id}/form',
  for: 'member',
  body: 'form',
  envelope: {},
  response: 'redirect',
  errors: {},
};

it('posts a call with a form as its body as a document, with repeated names for lists', () => {
  const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined);
  void performCall(decide, { payload: { uid: 'u', addScope: ['a', 'b'], rejectScope: [], note: null }, params: { id: '1/2' } });
  expect(submit).toHaveBeenCalledTimes(1);
  const form = document.querySelector('form');
  expect([form?.method, form?.getAttribute('action')]).toEqual(['post', '/consent/1%2F2/form']);
  expect([...new FormData(form ?? undefined)]).toEqual([
    ['uid', 'u'],
    ['addScope', 'a'],
    ['addScope', 'b'],
    ['note', ''],
  ]);
  form?.remove();
});
