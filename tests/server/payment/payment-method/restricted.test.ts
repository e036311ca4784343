// The restriction of new payment methods (addPaymentMethod), where it takes effect.
import { expect } from 'vitest';
import { restrictDuring } from '../../family/parental-control/restrict-during.ts';
import type { TestBrowser } from '../../harness.ts';
import { addFamily, describeRefusal, openMember, readAudit, readData, readMain } from '../../people/members.ts';
import {
  addCard,
  answerAtProvider,
  cards,
  passChallenge,
  policyConsentData,
  readPage,
  route,
  startLink,
  startPaymentTest,
} from '../../people/payment-store.ts';
import { serverTest } from '../../server-test.ts';

let owner: TestBrowser;
const it = serverTest(startPaymentTest);
it.beforeAll(async ({ server }) => {
  await addFamily(server, 'g_one', { own1: 'owner', man1: 'managed', man2: 'managed', man3: 'managed', man4: 'managed' });
  owner = await openMember(server, 'own1');
});

const page = '/mypage/payment-method';
async function restrict(targetAccountId: string, isRestricted: boolean): Promise<void> {
  const body = { type: 'addPaymentMethod', targetAccountId, restrict: isRestricted };
  expect((await owner.post('/zapi/family-group/parental-control/restriction', body)).statusCode).toBe(204);
}
const restricted = { status: 403, code: 'ADD_RESTRICTED' };

it('shows a notice instead of the form, and refuses all calls that add [PAYMETHOD-017] [PARENTAL-024]', async ({ server }) => {
  const browser = await openMember(server, 'man1');
  await addCard(browser, server.sandbox, cards.approved);
  expect(readMain(await browser.get(page))).toContain('name="paymentMethodType"');
  await restrict('man1', true);
  expect(await readData(browser, page)).toMatchObject({ isRestricted: true, canAdd: false });
  const main = readMain(await browser.get(page));
  expect(main).toContain('ファミリーグループのオーナーまたは管理者の設定により、お支払い方法を追加できません。');
  expect(main).not.toContain('name="paymentMethodType"');
  const link = { paymentMethodType: 'SbpsPaypay', policyConsentData };
  const answers = [
    await addCard(browser, server.sandbox, cards.approved),
    await browser.post(`${route}/link`, link),
    await browser.post(`${route}/campaign-code`, { campaignCode: 'MINATO2026', policyConsentData }),
  ];
  expect(answers.map(describeRefusal)).toEqual([restricted, restricted, restricted]);
  // What was added before stays.
  expect((await readPage(browser)).accountPaymentMethods).toMatchObject([{ paymentMethodType: 'SbpsCredit', isValid: true }]);
  await restrict('man1', false);
  expect((await browser.post(`${route}/link`, link)).statusCode).toBe(200);
});

it('applies to a card and a link that are under way [PAYMETHOD-017]', async ({ server }) => {
  const browser = await openMember(server, 'man2');
  await addCard(browser, server.sandbox, cards.certified);
  const returned = await answerAtProvider(server.sandbox, await startLink(browser), 'approve');
  const { certification } = await readPage(browser);
  const tokenResult = await passChallenge(server.sandbox, certification?.reference ?? '', 'approve');
  await restrict('man2', true);
  expect((await browser.get(returned)).headers.location).toBe(page);
  const body = { tokenResult, accountPaymentMethodId: certification?.accountPaymentMethodId };
  expect(describeRefusal(await browser.post(`${route}/credit/certification`, body))).toEqual(restricted);
  expect(await readPage(browser)).toMatchObject({ accountPaymentMethods: [{ isPending: true }], certification: null });
  expect(await readAudit(server, 'man2')).toEqual(['card-register', 'payment-return-refused']);
  await restrict('man2', false);
  expect((await browser.post(`${route}/credit/certification`, body)).json()).toEqual({ redirectTo: `${page}/complete` });
});

it('refuses a code and a card that are being added when the restriction takes effect [PAYMETHOD-017]', async ({ server }) => {
  for (const [accountId, add] of [
    ['man3', (own: TestBrowser) => own.post(`${route}/campaign-code`, { campaignCode: 'MINATO2026', policyConsentData })],
    ['man4', (own: TestBrowser) => addCard(own, server.sandbox, cards.approved)],
  ] as const) {
    const browser = await openMember(server, accountId);
    const meanwhile = { groupId: 'g_one', accountId, setBy: 'own1', type: 'addPaymentMethod' };
    const answer = await restrictDuring(server, meanwhile, () => add(browser));
    expect(describeRefusal(answer)).toEqual(restricted);
    expect((await readPage(browser)).accountPaymentMethods).toEqual([]);
  }
});
