import { expect, test } from 'vitest';
import type { DeclaredForm } from '../../../engine/declare/index.ts';
import type { Outcome } from '../../../engine/submit/index.ts';
import type { StoreHost } from '../../../src/host/store-host.ts';
import { defaultSettings } from '../../declarations/declared-forms.ts';
import { flushPromises, openPage, type PageParts } from '../../render/form/form-page.tsx';

const form: DeclaredForm = { id: 'person', fields: { nickname: { kind: 'free-text' } } };
const botCheck = { action: 'auth', settings: { at: 'settings.botCheck' }, withoutScripts: 'test.withoutScripts' };
const refuse = (code: string): Outcome => ({ kind: 'refused', refusal: { status: 422, code, message: '', requestId: 'r1' } });
const openBotCheck: StoreHost['openBotCheck'] = async (element, request) => {
  element.textContent = JSON.stringify(request);
  const tokens = ['first', 'second', 'third'];
  return { readToken: async () => tokens[0], renew: () => void tokens.shift(), close: () => element.replaceChildren() };
};
const parts = (check: object, more: Partial<PageParts> = {}): PageParts => ({
  form,
  block: { botCheck },
  call: { envelope: { nickname: { field: 'nickname' }, token: { string: { maxLength: 100 } } } },
  settings: { ...defaultSettings, botCheck: { isEnabled: true, provider: 'altcha', siteKey: 'k', afterFailures: 3, ...check } },
  texts: { 'test.withoutScripts': 'スクリプトが必要です' },
  host: { openBotCheck },
  ...more,
});
const shown = () => document.querySelector('.bot-check');

test('asks for the check once a call was refused for the lack of it, and sends a new token each time', async () => {
  const page = await openPage(parts({}));
  page.outcomes.push(refuse('BOT_CHECK_REQUIRED'));
  await page.press();
  await flushPromises();
  expect(shown()?.textContent).toContain('"action":"auth"');
  page.outcomes.push(refuse('BOT_CHECK_FAILED'));
  await page.press();
  await page.press();
  expect(page.sent.map(({ payload }) => payload['token'])).toEqual([undefined, 'first', 'second']);
  await page.close();
});

test('asks for it at once where the settings require it before any failure', async () => {
  const page = await openPage(parts({ afterFailures: 0 }));
  expect(shown()?.querySelector('noscript')).not.toBeNull();
  await page.press();
  expect(page.sent.map(({ payload }) => payload['token'])).toEqual(['first']);
  await page.close();
});

test('asks for nothing in a store without the check, and after other refusals', async () => {
  for (const [check, code] of [
    [{ isEnabled: false, afterFailures: 0 }, 'BOT_CHECK_REQUIRED'],
    [{}, 'LOGIN_FAILED'],
  ] as const) {
    const page = await openPage(parts(check));
    page.outcomes.push(refuse(code));
    await page.press();
    expect(shown()).toBeNull();
    await page.close();
  }
});
