// A stolen session cannot exchange the number that a second factor may use.
import { expect } from 'vitest';
import type { TestApp, TestBrowser } from '../../harness.ts';
import { describeRefusal, openNew, password, readAccount } from '../../people/members.ts';
import { answersOf, enter, save } from '../../people/profile.ts';
import { serverTest } from '../../server-test.ts';

const it = serverTest();

const needed = { status: 403, code: 'PROOF_REQUIRED' };
const phoneOf = async (server: TestApp, name: string) =>
  ((await readAccount(server, name))['profile'] as { phoneNumber?: string }).phoneNumber;
const prove = (browser: TestBrowser, returnTo: string) => browser.post('/zapi/account/reauthorize', { password, returnTo });

async function openStale(server: TestApp, name: string): Promise<TestBrowser> {
  const browser = await openNew(server, name);
  server.clock.advance(601);
  return browser;
}

it('a new, changed or removed phone number in the profile needs a recent proof; other changes do not', async ({ server }) => {
  const browser = await openStale(server, 'contacts1');
  const refused = await enter(browser, { phoneNumber: '09012345678' });
  expect(describeRefusal(refused)).toEqual(needed);
  expect(refused.json().opensAt).toBe('/mypage/reauthorize');
  expect((await enter(browser, { givenName: '賢' })).statusCode).toBe(200);
  expect((await save(browser)).statusCode).toBe(200);
  await prove(browser, '/mypage/edit');
  expect((await enter(browser, { phoneNumber: '09012345678' })).statusCode).toBe(200);
  expect((await save(browser)).statusCode).toBe(200);
  expect(await phoneOf(server, 'contacts1')).toBe('09012345678');
  server.clock.advance(601);
  for (const phoneNumber of ['09087654321', '']) expect(describeRefusal(await enter(browser, { phoneNumber }))).toEqual(needed);
  expect((await enter(browser, { phoneNumber: '090-1234-5678', givenName: '健太' })).statusCode).toBe(200);
});

it('the proof must still be recent when the change is saved', async ({ server }) => {
  const browser = await openNew(server, 'contacts2');
  expect((await enter(browser, { phoneNumber: '09012345678' })).statusCode).toBe(200);
  server.clock.advance(601);
  expect(describeRefusal(await save(browser))).toEqual(needed);
  expect(await phoneOf(server, 'contacts2')).toBeUndefined();
  await prove(browser, '/mypage/edit/confirm');
  expect((await save(browser)).statusCode).toBe(200);
  expect(await phoneOf(server, 'contacts2')).toBe('09012345678');
});

it('nothing is entered again after the proof, also without scripts', async ({ server }) => {
  const browser = await openStale(server, 'contacts3');
  const { inputtedData } = answersOf({ phoneNumber: '09012345678', givenName: '賢' }) as { inputtedData: { formData: object } };
  const posted = { _do: 'account.edit.confirm', ...(inputtedData.formData as Record<string, string>) };
  const answer = await browser.submit('/mypage/edit', posted);
  expect(answer.headers.location).toBe('/mypage/reauthorize?returnTo=%2Fmypage%2Fedit');
  await prove(browser, '/mypage/edit');
  const { body } = await browser.get('/mypage/edit', { accept: 'text/html' });
  const shown = ['value="09012345678"', 'value="賢"', 'もう一度ご入力ください'].map((text) => body.includes(text));
  expect(shown).toEqual([true, true, false]);
});
