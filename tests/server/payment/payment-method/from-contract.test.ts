// Methods that are added on the page of a contract: the member goes on there, with the new one chosen.
import { JSDOM } from 'jsdom';
import { expect } from 'vitest';
import type { TestBrowser } from '../../harness.ts';
import { addContract } from '../../people/contracts.ts';
import { openNew, readData } from '../../people/members.ts';
import {
  additionalInfo,
  answerAtProvider,
  cards,
  makeToken,
  passChallenge,
  policyConsentData,
  route,
  startPaymentTest,
} from '../../people/payment-store.ts';
import { answers, callOf, pageOf, subscribe } from '../../plans/subscription/subscribers.ts';
import { serverTest } from '../../server-test.ts';

const it = serverTest(() => startPaymentTest());

async function openPage(browser: TestBrowser, path: string): Promise<Element> {
  const main = new JSDOM((await browser.get(path)).body).window.document.querySelector('main');
  if (main === null) throw new Error(`no page at ${path}`);
  return main;
}
const chosenOn = (main: Element) => main.querySelector('[name=paymentMethodId]:checked')?.getAttribute('value');
const buttonsOf = (main: Element) =>
  [...main.querySelectorAll('.button')].map((button) => [button.textContent, button.getAttribute('href')]);

it('returns to the contract with the new card chosen, without and with 3-D Secure', async ({ server }) => {
  const { sandbox } = server;
  const browser = await subscribe(server, 'contract1');
  const page = `${pageOf('contract1')}/payment-method`;
  const add = async (number: string) => {
    const { token: tokenResult } = await makeToken(sandbox, number);
    const body = { tokenResult, policyConsentData, additionalInfo, subscriptionId: 's_contract1' };
    const sent = await browser.post(`${route}/credit`, body);
    // The same press again gets the same answer.
    expect((await browser.post(`${route}/credit`, body)).json()).toEqual(sent.json());
    return sent.json<{ redirectTo: string }>().redirectTo;
  };
  const added = await add(cards.approved);
  const main = await openPage(browser, added);
  expect(added.startsWith(`${page}?paymentMethodId=pm_`)).toBe(true);
  expect(chosenOn(main)).toBe(new URL(added, 'http://x').searchParams.get('paymentMethodId'));
  expect(main.textContent).toContain('「変更する」を押すと');
  expect(chosenOn(await openPage(browser, page))).toBe('pm_contract1');

  expect(await add(cards.certified)).toBe(page);
  const waiting = await openPage(browser, page);
  const fields = ['certification', 'paymentMethodId', 'paymentMethodType'].map((name) =>
    waiting.querySelector(`[data-field=${name}]`),
  );
  expect(fields).not.toContain(null);
  const { certification } = (await readData(browser, page)) as unknown as {
    certification: { accountPaymentMethodId: string; reference: string };
  };
  const { accountPaymentMethodId, reference } = certification;
  const tokenResult = await passChallenge(sandbox, reference, 'approve');
  const body = { tokenResult, accountPaymentMethodId, subscriptionId: 's_contract1', additionalInfo };
  const certified = (await browser.post(`${route}/credit/certification`, body)).json<{ redirectTo: string }>();
  expect(certified.redirectTo).toContain(`${page}?paymentMethodId=${accountPaymentMethodId}`);
  expect(chosenOn(await openPage(browser, certified.redirectTo))).toBe(accountPaymentMethodId);
  const changed = await browser.post(callOf('contract1', 'change-payment-method'), { paymentMethodId: accountPaymentMethodId });
  expect(changed.json()).toMatchObject({ redirectTo: `${page}/complete` });
});

it('leads to no contract that is another member’s or has ended', async ({ server }) => {
  const other = await subscribe(server, 'contract2');
  const browser = await openNew(server, 'contract3');
  await addContract(server, 'contract3', { subscriptionId: 's_over' });
  await server.database.query("UPDATE subscriptions SET ended_at = $1 WHERE subscription_id = 's_over'", [server.clock.now()]);
  for (const subscriptionId of ['s_contract2', 's_over', 's_none', '//evil.example']) {
    const { token: tokenResult } = await makeToken(server.sandbox, cards.approved);
    const sent = await browser.post(`${route}/credit`, { tokenResult, policyConsentData, additionalInfo, subscriptionId });
    expect(sent.json()).toEqual({ redirectTo: '/mypage/payment-method/complete' });
  }
  expect(chosenOn(await openPage(other, `${pageOf('contract2')}/payment-method`))).toBe('pm_contract2');
});

it('offers a new method to contracts that it can be charged for, and first to the one that the visit began at', async ({
  server,
}) => {
  const browser = await subscribe(server, 'contract4');
  for (const [name, contract] of [
    ['cancelled', { status: 'CANCEL_REQUEST', statusBefore: 'ONGOING_CONTRACT' }],
    ['settling', { days: -1 }],
    ['second', {}],
  ] as const)
    await addContract(server, 'contract4', { subscriptionId: `s_${name}4`, planName: name, ...contract });
  const body = { paymentMethodType: 'SbpsPaypay', policyConsentData, subscriptionId: 's_second4' };
  const left = (await browser.post(`${route}/link`, body)).json<{ params: Record<string, string> }>();
  const { location = '' } = (await browser.get(await answerAtProvider(server.sandbox, left, 'approve'))).headers;
  expect(location).toBe('/mypage/payment-method/complete?subscriptionId=s_second4');
  const main = await openPage(browser, String(location));
  const { paymentMethodId } = await readData(browser, '/mypage/payment-method/complete');
  const pageFor = (name: string) => `${pageOf(name)}/payment-method?paymentMethodId=${paymentMethodId}`;
  expect(buttonsOf(main)).toEqual([
    ['「契約」のお支払い方法を変更する', pageFor('contract4')],
    ['「second」のお支払いに使う', pageFor('second4')],
    ['お支払い方法へ', '/mypage/payment-method'],
    ['ご契約中のプランを見る', '/mypage/plans'],
  ]);
  expect(chosenOn(await openPage(browser, pageFor('second4')))).toBe(paymentMethodId);
});

it('changes no method of a cancelled contract', async ({ server }) => {
  const browser = await subscribe(server, 'contract5');
  await browser.post(callOf('contract5', 'withdraw'), { surveyAnswers: answers });
  const { headers } = await browser.get(`${pageOf('contract5')}/payment-method`);
  expect(headers.location).toBe(pageOf('contract5'));
  const refused = await browser.post(callOf('contract5', 'change-payment-method'), { paymentMethodId: 'pm_contract5' });
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'NOT_NOW']);
});
