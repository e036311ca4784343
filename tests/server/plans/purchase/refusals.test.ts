// Who may buy a plan: notices of the page and refusals of the calls.
import { expect } from 'vitest';
import { type Buyer, goToConfirm, order, readBought, readCode, readPage, sendForm, verify } from '../../people/buyers.ts';
import { addContract, addMethod } from '../../people/contracts.ts';
import { addFamily, openMember, openNew, readMain } from '../../people/members.ts';
import { openBuyer, settings } from '../../people/plan-store.ts';
import { serverTest } from '../../server-test.ts';

const it = serverTest({ settings });

const readMainOf = async ({ browser }: Buyer, path: string) => readMain(await browser.get(path));

/** The page shows the notice and no form, and all calls refuse with the code. */
async function expectRefused(buyer: Buyer, planId: string, method: string, code: string, notice: RegExp): Promise<string> {
  const main = await readMainOf(buyer, `/plans/${planId}`);
  expect(main).toMatch(notice);
  expect(main).not.toContain('<form');
  expect(readCode(await verify(buyer, planId, method))).toBe(`409 ${code}`);
  expect(readCode(await sendForm(buyer, planId, method))).toBe(`409 ${code}`);
  return main;
}

it('shows the card, methods, survey, policies and buttons of the plan [PURCHASE-001]', async ({ server }) => {
  const buyer = await openBuyer(server);
  const main = await readMainOf(buyer, '/plans/asked');
  expect(await readMainOf(buyer, '/plans/adults')).toContain('name="campaignCode"');
  for (const part of [
    '980円',
    '末尾4242',
    '新しいクレジットカード',
    '何で知りましたか',
    '利用規約',
    '注文内容の確認へ進む',
    'href="/mypage/plans"',
  ])
    expect(main).toContain(part);
});

it('leads a guest to the login and back [PURCHASE-027]', async ({ server }) => {
  const { headers } = await server.open().get('/plans/paid');
  expect(headers.location).toBe('/login?returnTo=%2Fplans%2Fpaid');
});

it('has all keys of a plan; the code is asked for campaigns only, and the end is shown [PURCHASE-021] [PURCHASE-022]', async ({
  server,
}) => {
  const buyer = await openBuyer(server);
  const { plan } = await readPage(buyer, '/plans/ends');
  expect(Object.keys(plan as object)).toEqual(
    expect.arrayContaining([
      'planId',
      'planType',
      'planName',
      'price',
      'freeTrialDays',
      'forceStopRenewDate',
      'salesEndDate',
      'orderCompletedMessage',
      'hasAvailableCampaign',
      'survey',
    ]),
  );
  const main = await readMainOf(buyer, '/plans/ends');
  expect(main).toContain('2027/04/01');
  expect(main).not.toContain('キャンペーンコード');
});

it('shows until when a plan can be watched without another payment [CHECKOUT-024, CHECKOUT-025]', async ({ server }) => {
  const buyer = await openBuyer(server);
  for (const [planId, day] of [
    ['paid', '2026/12/21'],
    ['trial', '2026/12/05'],
    ['free', '2026/11/21'],
  ] as const)
    expect(await readMainOf(buyer, `/plans/${planId}`)).toMatch(new RegExp(`視聴期間(?:<[^>]*>)+${day}まで`));
});

it.for(['subscription', 'purchase'])(
  'refuses a member whose %s a manager restricts, with a link to the family group [PURCHASE-002] [PARENTAL-024]',
  async (type, { server }) => {
    const [ownerId, accountId] = [`${type}owner`, `${type}managed`];
    await addFamily(server, `g_${type}`, { [ownerId]: 'owner', [accountId]: 'managed' });
    const owner = await openMember(server, ownerId);
    const body = { type, targetAccountId: accountId, restrict: true };
    expect((await owner.post('/zapi/family-group/parental-control/restriction', body)).statusCode).toBe(204);
    const buyer = { browser: await openMember(server, accountId), accountId };
    await addMethod(server, accountId, `pm_${accountId}`);
    const main = await expectRefused(
      buyer,
      'paid',
      `pm_${accountId}`,
      'SUBSCRIPTION_RESTRICTED',
      /notice-info"(?:(?!class="notice ).)*制限されています/s,
    );
    expect(main).toContain('href="/mypage/family-group"');
  },
);

it('refuses a kid who knows the address', async ({ server }) => {
  const buyer = { browser: await openNew(server, 'buyerkid', { isKids: true }), accountId: 'buyerkid' };
  await addMethod(server, 'buyerkid', 'pm_buyerkid');
  await expectRefused(
    buyer,
    'paid',
    'pm_buyerkid',
    'KID_NOT_ALLOWED',
    /notice-info"(?:(?!class="notice ).)*キッズアカウントでは/s,
  );
});

it('refuses a second contract of a plan, and a fourth in all [PURCHASE-003] [PURCHASE-026]', async ({ server }) => {
  const buyer = await openBuyer(server);
  const add = (planId: string) =>
    addContract(server, buyer.accountId, { subscriptionId: `s_${buyer.accountId}_${planId}`, planId, methodId: buyer.method });
  await add('paid');
  await expectRefused(buyer, 'paid', buyer.method, 'CONTRACT_LIMIT', /notice-warning"(?:(?!class="notice ).)*上限に達している/s);
  expect((await verify(buyer, 'ends', buyer.method)).statusCode).toBe(200);
  await add('trial');
  await add('thanks');
  await expectRefused(buyer, 'ends', buyer.method, 'CONTRACT_LIMIT', /notice-warning"(?:(?!class="notice ).)*上限に達している/s);
});

it('refuses a member outside the age limit [PURCHASE-004]', async ({ server }) => {
  const buyer = await openBuyer(server);
  await server.database.query(
    "UPDATE accounts SET profile = jsonb_set(profile::jsonb, '{birthday}', '\"20150101\"') WHERE account_id = $1",
    [buyer.accountId],
  );
  await expectRefused(buyer, 'adults', buyer.method, 'AGE_NOT_ALLOWED', /notice-error"(?:(?!class="notice ).)*年齢の条件/s);
});

it('refuses plans that are not for sale, and knows no others', async ({ server }) => {
  const buyer = await openBuyer(server);
  await expectRefused(buyer, 'closed', buyer.method, 'SALE_ENDED', /notice-info"(?:(?!class="notice ).)*販売は終了/s);
  expect((await sendForm(buyer, 'none', buyer.method)).statusCode).toBe(404);
  expect((await buyer.browser.get('/plans/none/confirm')).statusCode).toBe(404);
});

it('refuses a verification without the plan, without a method, and with the method of another member [PURCHASE-019] [PURCHASE-020] [PAYMETHOD-021]', async ({
  server,
}) => {
  const [buyer, other] = [await openBuyer(server), await openBuyer(server)];
  expect((await verify(buyer, 'paid', buyer.method, { planId: 'ends' })).statusCode).toBe(400);
  expect((await verify(buyer, 'paid', buyer.method, { planId: undefined })).statusCode).toBe(400);
  expect(readCode(await verify(buyer, 'paid', null))).toBe('422 INVALID_ANSWERS');
  expect(readCode(await verify(buyer, 'paid', other.method))).toBe('422 INVALID_ANSWERS');
  expect(readCode(await sendForm(buyer, 'paid', other.method))).toBe('422 INVALID_ANSWERS');
  expect(readCode(await verify(buyer, 'asked', buyer.method))).toBe('422 INVALID_ANSWERS');
  const main = readMain(await buyer.browser.submit('/plans/paid', { _do: 'purchase.form', planId: 'paid' }));
  expect(main).toContain('お支払い方法を選択してください。');
});

it('sells the last contract once, and refuses the other member with a message', async ({ server }) => {
  const [first, second] = [await openBuyer(server), await openBuyer(server)];
  const tokens = [await goToConfirm(first, 'last', first.method), await goToConfirm(second, 'last', second.method)] as const;
  expect((await order(first, 'last', tokens[0])).statusCode).toBe(200);
  expect(readCode(await order(second, 'last', tokens[1]))).toBe('409 SOLD_OUT');
  expect((await readBought(server, second.accountId)).reserved).toBe(0);
});
