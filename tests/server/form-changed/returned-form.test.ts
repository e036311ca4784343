import { expect } from 'vitest';
import type { TestApp } from '../harness.ts';
import { newcomer, signUpTo } from '../people/sign-up.ts';
import { openForm, setFields, setSelects, summaryIn, valueIn } from '../publish.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest();

const word = { id: 'c9', ja: '好きな花', type: 'TEXT', options: [] };
const askMore = async (server: TestApp): Promise<void> => {
  await setFields(server, { nickname: 'REQUIRED', phoneNumber: 'OPTIONAL' });
  await setSelects(server, [word]);
};
const askLess = async (server: TestApp): Promise<void> => {
  await setFields(server, { nickname: 'NOT_USE' });
  await setSelects(server, []);
};

it('without scripts the input of fields that were removed and restored is kept, though the last form lacked them [SIGNUP-019]', async ({
  server,
}) => {
  const posted = {
    _do: 'signup.confirm',
    email: 'came-back@example.com',
    ...newcomer,
    birthday: '1990/01/05',
  };
  await askMore(server);
  const browser = server.open();
  await signUpTo(server, browser, 'form', posted.email);
  const { version: _v } = await openForm(browser, '/signup/form');
  const all = { ...posted, _v, nickname: 'たろう', phoneNumber: '0312345678', 'custom.c9': '桜' };
  const sent = await browser.submit('/signup/form', all);
  expect([sent.statusCode, sent.headers.location]).toEqual([303, '/signup/confirm']);
  await askLess(server);
  const led = await browser.submit('/signup/confirm', { _do: 'signup.register' });
  expect(led.headers.location).toBe('/signup/form?notice=formChanged');
  const { version: without } = await openForm(browser, '/signup/form?notice=formChanged');
  await askMore(server);
  const answer = await browser.submit('/signup/form', { ...posted, _v: without, givenName: '次郎', phoneNumber: '' });
  expect(answer.statusCode).toBe(409);
  expect(summaryIn(answer.body)).toContain('「ニックネーム」（必須）が追加されました');
  expect(['nickname', 'custom.c9', 'givenName'].map((name) => valueIn(answer.body, name))).toEqual(['たろう', '桜', '次郎']);
  // A field that the visitor cleared stays empty.
  expect(valueIn(answer.body, 'phoneNumber')).toBe('');
});
