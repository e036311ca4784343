import { expect, test } from 'vitest';
import { openPage } from '../../../tests/render/form/form-page.tsx';
import { refuse } from '../../../tests/render/form/sending.ts';

test('asks the server once whether a login ID is free, and shows at the field that it is taken, or that the session has ended', async () => {
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
