import { act } from 'react';
import { expect, test } from 'vitest';
import { openPage } from '../../../tests/render/form/form-page.tsx';
import { refuse } from '../../../tests/render/form/sending.ts';

const verify = {
  'test.free': {
    id: 'test.free',
    method: 'POST',
    path: '/zapi/free',
    for: 'everybody',
    envelope: { loginId: { string: { maxLength: 40 } } },
    response: 'empty',
    errors: { TAKEN: { field: 'loginId', text: 'test.taken' } },
  },
} as const;

test('asks the server once whether a login ID is free, and shows at the field that it is taken, or that the session has ended', async () => {
  const page = await openPage({
    form: { id: 'login', fields: { loginId: { kind: 'login-id', verify: 'test.free' } } },
    calls: verify,
    texts: { 'test.taken': '使われています' },
  });
  page.outcomes.push(refuse({ code: 'TAKEN' }));
  await page.type('loginId', 'taro');
  await page.leave('loginId');
  expect(page.sent).toEqual([]);
  await page.type('loginId', 'taro12');
  await page.leave('loginId');
  expect(page.sent).toEqual([{ call: 'test.free', payload: { loginId: 'taro12' } }]);
  expect(page.issues('loginId')).toEqual(['使われています']);
  expect(page.reported).toEqual(['TAKEN']);
  await page.leave('loginId');
  expect(page.sent).toHaveLength(1);
  page.outcomes.push({ kind: 'unauthorized', refusal: { status: 401, code: 'X', message: '', requestId: 'r' } });
  await page.type('loginId', 'taro34');
  await page.leave('loginId');
  await expect.poll(() => document.querySelector('dialog a')?.getAttribute('href')).toMatch(/^\/login\?returnTo=/);
  await page.close();
});

test.each([
  { typed: 'taro', sent: [] },
  { typed: 'taro12', sent: [{ call: 'test.free', payload: { loginId: 'taro12' } }] },
])('asks about $typed on a slow connection only once the page knows whether it is valid', async ({ typed, sent }) => {
  let come = () => {};
  const validatorsCome = new Promise<void>((resolve) => {
    come = resolve;
  });
  const form = { id: 'login', fields: { loginId: { kind: 'login-id', verify: 'test.free' } } } as const;
  const page = await openPage({ form, calls: verify, texts: { 'test.taken': '使われています' }, validatorsCome });
  page.outcomes.push(refuse({ code: 'TAKEN' }));
  await page.type('loginId', typed);
  await page.leave('loginId');
  expect(page.sent).toEqual([]);
  await act(async () => come());
  await expect.poll(() => page.issues('loginId')).toHaveLength(1);
  expect(page.sent).toEqual(sent);
  await page.close();
});
