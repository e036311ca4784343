import { existsSync } from 'node:fs';
import { act } from 'react';
import { expect, test } from 'vitest';
import type { JsonObject } from '../../../engine/declare/index.ts';
import { defaultSettings, readDeclaredForm } from '../../../tests/declarations/declared-forms.ts';
import { flushPromises, type OpenPage, openPage } from '../../../tests/render/form/form-page.tsx';
import type { CardScript, TypedCard } from '../../host/card-script.ts';

// The declared screen of payment methods. The day is 2026-11-21.

type Part = 'number' | 'limit' | 'securityCode';
const methods = { SbpsCredit: true, SbpsPaypay: true, CampaignCode: true };
const script = { provider: 'sandbox', address: 'https://pay.example/token.js', publicKey: '' };
const data: JsonObject = {
  accountPaymentMethods: [],
  canAdd: true,
  isRestricted: false,
  cardScript: script,
  certification: null,
  policies: [],
};
const good = { number: '4111 1111 1111 1111', limit: '12/29', securityCode: '123' } as const;

interface Opened extends OpenPage {
  readonly made: TypedCard[];
}

/** Opens the page with a card script that gives these answers, one after another. */
async function openCard(
  answers: readonly ({ readonly token: string } | { readonly errorCode: string })[] = [{ token: 'tok_1' }],
  paymentMethodType = 'SbpsCredit',
): Promise<Opened> {
  const made: TypedCard[] = [];
  const left = [...answers];
  const cardScript: CardScript = {
    createToken: async (card) => {
      made.push(card);
      const next = left.shift();
      if (next === undefined) throw new Error('the network failed');
      return next;
    },
    certify: async () => ({ problem: 'cancelled' }),
  };
  const settings = defaultSettings();
  settings['payment'] = { ...settings['payment'], methods };
  const page = await openPage({
    form: readDeclaredForm('payment-method'),
    screen: 'mypage/payment-method',
    settings,
    data,
    state: { answers: { paymentMethodType } },
    host: { openCardScript: async () => cardScript },
  });
  return Object.assign(page, { made });
}

function input(part: Part): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(`[data-card=${part}]`);
  if (found === null) throw new Error(`there is no input for ${part}`);
  return found;
}
async function typeIn(part: Part, text: string, more: InputEventInit = {}): Promise<void> {
  await act(async () => {
    input(part).value = text;
    input(part).dispatchEvent(new InputEvent('input', { bubbles: true, ...more }));
  });
}
async function fill(card: Partial<Record<Part, string>> = {}): Promise<void> {
  for (const part of ['number', 'limit', 'securityCode'] as const) await typeIn(part, card[part] ?? good[part]);
}
async function complete(page: OpenPage, more: { readonly name?: string; readonly email?: string; readonly phone?: string } = {}) {
  await page.type('billingName', more.name ?? 'TARO YAMADA');
  await page.type('email', more.email ?? 'taro@example.com');
  await page.type('billingPhone', more.phone ?? '');
  await page.press();
}
const marked = () =>
  [...document.querySelectorAll<HTMLElement>('[data-card][aria-invalid=true]')].map((each) => each.dataset['card']);
async function problems(card: Partial<Record<Part, string>>): Promise<readonly string[]> {
  const page = await openCard();
  await fill(card);
  await page.press();
  const found = page.issues('card');
  await page.close();
  return found;
}

test('sends the token, the name in two parts and the contact, and never the card', async () => {
  const page = await openCard();
  expect(page.html).not.toContain('data-card');
  await fill();
  for (const part of ['number', 'limit', 'securityCode'] as const) expect(input(part).name).toBe('');
  await complete(page);
  expect(page.made).toEqual([{ number: '4111111111111111', limit: '1229', securityCode: '123' }]);
  expect(page.sent).toEqual([
    {
      call: 'account.payment-method.credit',
      payload: {
        tokenResult: 'tok_1',
        policyConsentData: null,
        additionalInfo: { billingFirstName: 'TARO', billingLastName: 'YAMADA', email: 'taro@example.com', billingPhone: null },
      },
    },
  ]);
  expect([...page.drafts.values()].join()).not.toMatch(/4111|1229|card-is-typed|tok_1/);
  await page.close();
});

test('reports every wrong number', async () => {
  const length = ['カード番号の桁数が正しくありません。'];
  // 13, 14 and 20 characters with their spaces.
  expect(await problems({ number: '41111111112' })).toEqual(length);
  expect(await problems({ number: '411111111117' })).toEqual([]);
  expect(await problems({ number: '41111111111111113' })).toEqual(length);
  expect(await problems({ number: '4111 1111 1111 1112' })).toEqual(['カード番号が正しくありません。もう一度ご確認ください。']);
  expect(await problems({ number: '6000000000001005' })).toEqual(['このブランドのカードはご利用いただけません。']);
  expect(await problems({ number: '30000000000004' })).toEqual([]);
  expect(await problems({ number: 'abcd' })).toEqual(['カード番号を入力してください。']);
});

test('lists each wrong part once, also after some were corrected', async () => {
  const page = await openCard();
  const listed = () => [...document.querySelectorAll('form [role=alert] li')].map((each) => each.textContent);
  await page.press();
  expect(listed()).toHaveLength(5);
  expect(page.summary()).toContain('5');
  await typeIn('number', good.number);
  await page.press();
  const left = [...listed()];
  expect(left).toHaveLength(4);
  expect(new Set(left).size).toBe(4);
  await typeIn('number', '');
  await page.press();
  expect(new Set(listed()).size).toBe(5);
  expect(listed()).toHaveLength(5);
  await page.close();
});

test('limits and groups the number by brand, which it shows', async () => {
  const page = await openCard();
  const brand = () => document.querySelector<HTMLElement>('.payment-card-brand')?.dataset['brand'];
  for (const [prefix, code, limit] of [
    ['4', 'V', 19],
    ['5', 'M', 19],
    ['34', 'A', 17],
    ['37', 'A', 17],
    ['35', 'J', 19],
    ['30', 'D', 16],
    ['36', 'D', 16],
    ['38', 'D', 16],
    ['6', undefined, 19],
  ] as const) {
    await typeIn('number', prefix);
    expect([prefix, brand(), input('number').maxLength]).toEqual([prefix, code, limit]);
    const mark = document.querySelector('.payment-card-brand img')?.getAttribute('src');
    expect(mark === undefined || existsSync(`public${mark}`)).toBe(true);
    expect(mark === undefined).toBe(code === undefined);
  }
  await typeIn('number', '378282246310005');
  expect(input('number').value).toBe('3782 822463 10005');
  await typeIn('number', '30000000000004');
  expect(input('number').value).toBe('3000 000000 0004');
  await page.close();
});

test('takes numbers as people paste, autofill and compose them', async () => {
  const page = await openCard();
  await act(async () => {
    const event = new Event('paste', { bubbles: true, cancelable: true });
    Object.assign(event, { clipboardData: { getData: () => ' 4111-1111-1111-1111\n' } });
    input('number').dispatchEvent(event);
  });
  expect(input('number').value).toBe('4111 1111 1111 1111');
  await typeIn('number', '４１１１', { isComposing: true });
  expect(input('number').value).toBe('４１１１');
  // Chromium sends no further input event.
  await act(async () => input('number').dispatchEvent(new CompositionEvent('compositionend', { bubbles: true })));
  expect(input('number').value).toBe('4111');
  expect(document.querySelector('[data-brand]')?.textContent).toBe('Visa');
  expect(['number', 'limit', 'securityCode'].map((part) => input(part as Part).autocomplete)).toEqual([
    'cc-number',
    'cc-exp',
    'cc-csc',
  ]);
  await page.close();
});

test('takes three digits as security code, and four for American Express', async () => {
  const wrong = ['セキュリティコードの桁数が正しくありません。American Expressは4桁、ほかは3桁です。'];
  expect(await problems({ securityCode: '12' })).toEqual(wrong);
  expect(await problems({ number: '378282246310005', securityCode: '123' })).toEqual(wrong);
  expect(await problems({ number: '378282246310005', securityCode: '1234' })).toEqual([]);
  const page = await openCard();
  await typeIn('number', '4');
  expect(input('securityCode').maxLength).toBe(3);
  await page.close();
});

/** Types into the expiry as a keyboard does, pastes or fills; returns what stands there before and after it is left. */
async function enterExpiry(text: string, how: 'typed' | 'pasted' | 'filled'): Promise<readonly [string, string]> {
  const limit = input('limit');
  await typeIn('limit', '');
  if (how === 'typed') for (const key of text) await typeIn('limit', limit.value + key, { inputType: 'insertText', data: key });
  if (how === 'filled') await typeIn('limit', text);
  if (how === 'pasted') {
    const event = new Event('paste', { bubbles: true, cancelable: true });
    await act(async () => limit.dispatchEvent(Object.assign(event, { clipboardData: { getData: () => text } })));
  }
  const before = limit.value;
  await act(async () => limit.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  return [before, limit.value];
}

const readExpiries = [
  ['1/30', '1/30', '01/30'],
  ['01/2030', '01/2030', '01/30'],
  ['12/2030', '12/2030', '12/30'],
  ['2030/12', '2030/12', '12/30'],
  ['2030-1', '2030-1', '01/30'],
  ['203012', '203012', '12/30'],
  ['1230', '12/30', '12/30'],
  ['122030', '12/2030', '12/30'],
  ['12 / 30', '12 / 30', '12/30'],
  ['12ー30', '12ー30', '12/30'],
  ['930', '930', '09/30'],
  ['１２／３０', '12/30', '12/30'],
  ['2030年12月', '2030年12月', '12/30'],
] as const;

test('reads an expiry when it is left, typed, pasted or filled, and moves no digit before [CARD-001 CARD-009]', async () => {
  const page = await openCard();
  for (const [text, held, read] of readExpiries)
    for (const how of ['typed', 'pasted', 'filled'] as const) {
      expect([text, how, ...(await enterExpiry(text, how))]).toEqual([text, how, held, read]);
      expect([text, page.issues('card')]).toEqual([text, []]);
    }
  await page.close();
});

test('leaves an expiry that says no month as it was typed, with its issue', async () => {
  const page = await openCard();
  for (const text of ['13/30', '30/12', '12/3', '12/1930', '1/12/30', '2030', '12/300'])
    for (const how of ['typed', 'pasted', 'filled'] as const) {
      expect([text, how, ...(await enterExpiry(text, how))]).toEqual([text, how, text, text]);
      expect([text, page.issues('card')]).toEqual([text, [expect.stringContaining('有効期限は「12/29」のように')]]);
    }
  await page.close();
});

test('reads an expiry that is sent before it is left, shows what was read, and empties the card once it was accepted', async () => {
  const page = await openCard([{ token: 'tok_1' }, { token: 'tok_2' }]);
  page.outcomes.push({ kind: 'refused', refusal: { status: 422, code: 'CARD_DECLINED', message: '', requestId: 'r1' } });
  await fill({ limit: '2030/1' });
  await complete(page);
  expect(page.made).toMatchObject([{ limit: '0130' }]);
  expect(input('limit').value).toBe('01/30');
  await page.press();
  expect(['number', 'limit', 'securityCode'].map((part) => input(part as 'number').value)).toEqual(['', '', '']);
  expect(page.issues('card')).toEqual([]);
  await page.close();
});

test('takes the present month and later ones', async () => {
  expect(await problems({ limit: '1126' })).toEqual([]);
  expect(await problems({ limit: '1026' })).toEqual(['有効期限が過ぎています。']);
  expect(await problems({ limit: '1330' })).toEqual([expect.stringContaining('有効期限は「12/29」のように')]);
});

test('marks e-mail and phone as fields of which one is required', async () => {
  const page = await openCard();
  const mark = (name: string) => document.querySelector(`[data-field="${name}"] .field-mark`)?.textContent;
  expect(['billingName', 'email', 'billingPhone'].map(mark)).toEqual(['必須', 'いずれか必須', 'いずれか必須']);
  await page.close();
});

test('asks for a name in capitals and for one contact', async () => {
  const issues = async (more: Parameters<typeof complete>[1], field: string) => {
    const page = await openCard();
    await fill();
    await complete(page, more);
    const found = page.issues(field).length;
    await page.close();
    return found;
  };
  for (const name of ['Taro Yamada', 'TARO', `TARO ${'Y'.repeat(23)}`, 'TARO  YAMADA'])
    expect(await issues({ name }, 'billingName')).toBe(1);
  expect(await issues({ name: `TARO ${'Y'.repeat(22)}` }, 'billingName')).toBe(0);
  expect(await issues({ email: '', phone: '' }, 'email')).toBe(1);
  for (const phone of ['031234567', '030123456789']) expect(await issues({ email: '', phone }, 'billingPhone')).toBe(1);
  for (const phone of ['0312345678', '09012345678']) expect(await issues({ email: '', phone }, 'billingPhone')).toBe(0);
  const local = 'a'.repeat(60);
  const domain = Array.from({ length: 3 }, () => 'b'.repeat(63)).join('.');
  expect(await issues({ email: 'abc' }, 'email')).toBe(1);
  expect(await issues({ email: `${local}@${domain}.jp` }, 'email')).toBe(0);
  expect(await issues({ email: `aaaa${local}@${domain}.jp` }, 'email')).toBe(1);
});

test('shows the text of each error code of the token script, and requests another token with the next press', async () => {
  const items = {
    '001': 'カード番号',
    '002': '有効期限',
    '003': 'セキュリティコード',
    '004': 'カード名義',
    '005': 'メールアドレス',
    '006': '電話番号',
  };
  const kinds = {
    '03': 'を入力してください。',
    '04': 'の形式が',
    '05': 'の文字数が',
    '07': 'の形式が',
    '99': 'エラーが発生しました',
  };
  const codes = Object.keys(kinds).flatMap((kind) => Object.keys(items).map((item) => kind + item));
  const page = await openCard([...codes, '03007', '12001', 'x'].map((errorCode) => ({ errorCode })));
  await fill();
  await page.type('billingName', 'TARO YAMADA');
  await page.type('email', 'taro@example.com');
  for (const code of codes) {
    await page.press();
    const [kind, item] = [code.slice(0, 2), code.slice(2)];
    expect(page.issues('card')).toEqual([expect.stringContaining(items[item as keyof typeof items])]);
    expect(page.issues('card')[0]).toContain(kinds[kind as keyof typeof kinds]);
    const part = { '001': 'number', '002': 'limit', '003': 'securityCode' }[item];
    expect([code, marked()]).toEqual([code, part === undefined || kind === '99' ? [] : [part]]);
  }
  for (let unknown = 0; unknown < 3; unknown += 1) {
    await page.press();
    expect(page.issues('card')).toEqual([expect.stringContaining('カード情報を確認できませんでした。')]);
  }
  await page.press();
  expect(page.issues('card')).toEqual([expect.stringContaining('決済サービスに接続できませんでした。')]);
  expect(page.sent).toEqual([]);
  expect(input('number').value).toBe('4111 1111 1111 1111');
  await page.close();
});

test('sends a double click once, and a new token after a refusal', async () => {
  const page = await openCard([{ token: 'tok_1' }, { token: 'tok_2' }]);
  await fill();
  page.outcomes.push({ kind: 'refused', refusal: { status: 422, code: 'CARD_DECLINED', message: '', requestId: 'r1' } });
  await page.type('billingName', 'TARO YAMADA');
  await page.type('email', 'taro@example.com');
  await act(async () => {
    const button = page.form.querySelector<HTMLButtonElement>('button[data-main]');
    button?.click();
    button?.click();
  });
  await flushPromises();
  expect(page.sent.map(({ payload }) => payload['tokenResult'])).toEqual(['tok_1']);
  expect(page.issues('card')).toEqual([expect.stringContaining('このカードはご利用いただけませんでした。')]);
  expect(marked()).toEqual(['number', 'limit', 'securityCode']);
  await page.press();
  expect(page.sent.map(({ payload }) => payload['tokenResult'])).toEqual(['tok_1', 'tok_2']);
  await page.close();
});

test('hands off to a link-type provider by itself', async () => {
  const page = await openCard([], 'SbpsPaypay');
  const response = { linkUrl: 'https://pay.example/link', params: { state: 's' } };
  page.outcomes.push({ kind: 'data', data: response });
  await page.press();
  expect(page.sent).toEqual([
    { call: 'account.payment-method.link', payload: { paymentMethodType: 'SbpsPaypay', policyConsentData: null } },
  ]);
  expect(page.handedOff).toEqual([response]);
  await page.close();
});

test('sends a campaign code to its own call, and asks for it', async () => {
  const page = await openCard([], 'CampaignCode');
  await page.press();
  expect(page.issues('campaignCode')).toEqual(['キャンペーンコードを入力してください。']);
  await page.type('campaignCode', 'MINATO2026');
  await page.press();
  expect(page.sent).toEqual([
    { call: 'account.payment-method.campaign-code', payload: { campaignCode: 'MINATO2026', policyConsentData: null } },
  ]);
  await page.close();
});
