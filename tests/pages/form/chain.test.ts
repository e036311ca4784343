import { act } from 'react';
import { expect, test, vi } from 'vitest';
import type { JsonObject } from '../../../engine/declare/index.ts';
import type { Outcome } from '../../../engine/submit/index.ts';
import type { CardScript } from '../../../src/host/card-script.ts';
import { defaultSettings, readDeclaredForm } from '../../declarations/declared-forms.ts';
import { type OpenPage, openPage } from '../../render/form/form-page.tsx';

// The declared screen of payment methods and its chain.

const data: JsonObject = {
  accountPaymentMethods: [],
  canAdd: true,
  isRestricted: false,
  cardScript: { provider: 'sandbox', address: 'https://pay.example/token.js', publicKey: '' },
  certification: null,
  policies: [],
};
const pending: JsonObject = {
  ...data,
  // Without the form that adds methods.
  canAdd: false,
  certification: { accountPaymentMethodId: 'm1', reference: 'c1', cardNumberSuffix: '1000' },
};

const status = (): string | null | undefined => document.querySelector('.step-status[role=status]')?.textContent;
const dialog = (): string | undefined => document.querySelector('[role=dialog]')?.textContent;
const steps = { token: 'カード情報を決済会社で確認しています…', register: 'カードを登録しています…' };
const declined: Outcome = { kind: 'refused', refusal: { status: 422, code: 'CARD_DECLINED', message: '', requestId: 'r1' } };

/** A promise that the test resolves. */
function defer<Value>(): { readonly promise: Promise<Value>; resolve(value: Value): Promise<void> } {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((done) => {
    resolve = done;
  });
  return {
    promise,
    resolve: (value) =>
      act(async () => {
        resolve(value);
        await promise;
        // What awaits it in turn.
        await new Promise((done) => setTimeout(done, 0));
      }),
  };
}

async function open(
  cardScript: CardScript,
  form: 'payment-method' | 'card-certification',
  page: JsonObject,
  needsInfo = false,
): Promise<OpenPage> {
  const settings = defaultSettings();
  settings['payment'] = { ...settings['payment'], methods: { SbpsCredit: true, SbpsPaypay: true } };
  const isAdding = form === 'payment-method';
  const opened = await openPage({
    form: readDeclaredForm(form),
    screen: 'mypage/payment-method',
    settings,
    data: page,
    state: isAdding ? { answers: { paymentMethodType: 'SbpsCredit' } } : { context: { needsInfo } },
    host: { openCardScript: async () => cardScript },
  });
  // The machine loads after the page.
  await act(() => vi.dynamicImportSettled());
  return opened;
}

async function fillCard(page: OpenPage): Promise<void> {
  const card = { number: '4111111111111111', limit: '1229', securityCode: '123' };
  for (const [part, text] of Object.entries(card))
    await act(async () => {
      const input = document.querySelector<HTMLInputElement>(`[data-card=${part}]`);
      if (input === null) throw new Error(`there is no input for ${part}`);
      input.value = text;
      input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    });
  await page.type('billingName', 'TARO YAMADA');
  await page.type('email', 'taro@example.com');
}

test('shows the step beside the busy button, and nothing after a refusal, as often as it is pressed', async () => {
  const tokens = [defer<{ token: string }>(), defer<{ token: string }>()];
  const left = [...tokens];
  const script: CardScript = {
    createToken: () => left.shift()?.promise ?? Promise.reject(new Error('no token')),
    certify: async () => ({ problem: 'cancelled' }),
  };
  const page = await open(script, 'payment-method', data);
  await fillCard(page);
  expect(status()).toBe('');
  for (const token of tokens) {
    const answer = defer<Outcome>();
    page.outcomes.push(answer.promise);
    await page.press();
    expect(status()).toBe(steps.token);
    await token.resolve({ token: 'tok_1' });
    await expect.poll(status).toBe(steps.register);
    await answer.resolve(declined);
    await expect.poll(status).toBe('');
  }
  expect(page.sent.map(({ call }) => call)).toEqual(['account.payment-method.credit', 'account.payment-method.credit']);
  await page.close();
});

test('shows no step on the server and without scripts', async () => {
  const page = await open(
    { createToken: async () => ({ errorCode: '' }), certify: async () => ({ problem: 'cancelled' }) },
    'payment-method',
    data,
  );
  expect(page.html).toContain('<p class="step-status" role="status"></p>');
  await page.close();
});

test('resumes at the certification by the data of the page, also when they are loaded again', async () => {
  type Certified = Awaited<ReturnType<CardScript['certify']>>;
  const results = [defer<Certified>(), defer<Certified>()];
  const left = results.map(({ promise }) => promise);
  const script: CardScript = {
    createToken: async () => ({ errorCode: '' }),
    certify: () => left.shift() ?? Promise.reject(new Error('no result')),
  };
  const page = await open(script, 'card-certification', pending);
  await page.press();
  expect(status()).toBe('カード会社の本人認証を待っています…');
  expect(dialog()).toContain('カード会社の本人認証');
  await results[0]?.resolve({ problem: 'cancelled' });
  await expect.poll(status).toBe('');
  // Who puts it off has made no mistake.
  expect([dialog(), page.summary(), page.issues('certification')]).toEqual([undefined, '', []]);
  expect(document.querySelector('[data-field=certification]')?.textContent).toContain('本人認証はまだ済んでいません。');
  await act(() => page.draw({ data: pending }));
  const answer = defer<Outcome>();
  page.outcomes.push(answer.promise);
  await page.press();
  expect(status()).toBe('カード会社の本人認証を待っています…');
  await results[1]?.resolve({ result: 'ok' });
  await expect.poll(status).toBe('本人認証の結果を確認しています…');
  await answer.resolve({ kind: 'redirect', to: '/mypage/payment-method/complete' });
  await page.close();
});

test('opens no dialog around a script that has its own', async () => {
  const result = defer<Awaited<ReturnType<CardScript['certify']>>>();
  const script: CardScript = {
    createToken: async () => ({ errorCode: '' }),
    hasOwnDialog: true,
    certify: () => result.promise,
  };
  const page = await open(script, 'card-certification', pending);
  await page.press();
  expect(status()).toBe('カード会社の本人認証を待っています…');
  expect(dialog()).toBeUndefined();
  await result.resolve({ problem: 'silent' });
  await expect.poll(page.summary).toContain('本人認証の応答がありませんでした。');
  await page.close();
});

test('asks for the billing contact that a card lacks, and sends it with the result of 3-D Secure', async () => {
  const script: CardScript = {
    createToken: async () => ({ errorCode: '' }),
    certify: async () => ({ result: 'ok' }),
  };
  const page = await open(script, 'card-certification', pending, true);
  await page.press();
  expect([page.issues('billingName').length, page.issues('email').length]).toEqual([1, 1]);
  expect(page.sent).toEqual([]);
  await page.type('billingName', 'TARO YAMADA');
  await page.type('billingPhone', '09012345678');
  await page.press();
  await expect.poll(() => page.sent).toHaveLength(1);
  expect(page.sent[0]).toEqual({
    call: 'account.payment-method.credit.certification',
    payload: {
      tokenResult: 'ok',
      accountPaymentMethodId: 'm1',
      additionalInfo: { billingFirstName: 'TARO', billingLastName: 'YAMADA', email: null, billingPhone: '09012345678' },
    },
  });
  await page.close();
});
