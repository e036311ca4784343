import { JSDOM } from 'jsdom';
import { describe, expect } from 'vitest';
import type { JsonObject } from '../../../../engine/declare/index.ts';
import type { TestApp, TestBrowser } from '../../harness.ts';
import { addContract, addMethod, type TestMethod, words } from '../../people/contracts.ts';
import { addFamily, openMember, openNew, readData, readMain } from '../../people/members.ts';
import { publish } from '../../publish.ts';
import { serverTest } from '../../server-test.ts';

const plan = (planId: string, change: JsonObject = {}): JsonObject => ({
  planId,
  planName: words(`名前${planId}`),
  planDescription: words(`説明${planId}`),
  planIcon: '/store/minato/touch-icon.png',
  providerName: words('みなと出版'),
  channelName: words('みなとTV'),
  channelProviderName: words('みなと放送'),
  channelIcon: '/store/minato/touch-icon.png',
  priceTableId: 'one',
  renewSpanUnit: 'months',
  renewSpan: 1,
  maxContracts: 1,
  ...change,
});
/** The clock of the tests begins on 21 November 2026. */
const yesterday = '2026-11-20T00:00:00+09:00';
const tomorrow = '2026-11-23T00:00:00+09:00';
const planSettings: readonly JsonObject[] = [
  plan('open'),
  plan('trial', { freeTrialDays: 14 }),
  plan('over', { salesEndDate: yesterday, salesStartDate: tomorrow }),
  plan('later', { salesStartDate: tomorrow, salesLimit: 10 }),
  plan('sold', { salesLimit: 10, freeTrialDays: 14 }),
  plan('few', { salesLimit: 100 }),
  plan('many', { salesLimit: 100 }),
  plan('last', { salesLimit: 3 }),
  plan('held', { salesEndDate: yesterday }),
  plan('days', { renewSpanUnit: 'days', renewSpan: 30 }),
  plan('weeks', { renewSpanUnit: 'weeks', renewSpan: 2 }),
  plan('year', { renewSpan: 12 }),
  plan('adults', { minAge: 120 }),
  plan('unpriced', { priceTableId: 'none' }),
];
const sold = { sold: 10, later: 10, few: 80, many: 79, last: 2 };

const it = serverTest({
  settings: {
    plans: { plans: planSettings },
    campaigns: { campaigns: [] },
    priceTables: {
      tables: [{ priceTableId: 'one', prices: [{ from: '2020-01-01T00:00:00Z', price: 1980, isReducedTaxRate: false }] }],
    },
  },
});
it.beforeAll(async ({ server }) => {
  for (const [planId, count] of Object.entries(sold))
    await server.database.query("INSERT INTO plan_sales VALUES ('first', $1, $2)", [planId, count]);
});

const page = '/mypage/plans';
const card = {
  paymentMethodType: 'SbpsCredit',
  isValid: true,
  creditInfo: { cardNumberSuffix: '4242', expireDate: '203005', cardbrandCode: 'J' },
};
const dayMilliseconds = 86_400_000;

async function subscribe(
  server: TestApp,
  accountId: string,
  number: number,
  { status = 'ONGOING_CONTRACT', days = 10, method = {} }: { status?: string; days?: number; method?: TestMethod } = {},
): Promise<void> {
  const methodId = `pm_${accountId}_${number}`;
  await addMethod(server, accountId, methodId, method);
  const subscriptionId = `s_${accountId}_${number}`;
  await addContract(server, accountId, {
    subscriptionId,
    planName: `契約${number}`,
    status,
    days,
    methodId,
    startsAfter: number,
  });
}

const readCards = async (browser: TestBrowser): Promise<readonly Element[]> => [
  ...new JSDOM((await browser.get(page)).body).window.document.querySelectorAll('main .card'),
];
/** Names of the cards by heading: `{ 完売したプラン: ['名前sold'] }` */
async function readGroups(browser: TestBrowser): Promise<Readonly<Record<string, readonly string[]>>> {
  const { document } = new JSDOM((await browser.get(page)).body).window;
  const lists = [...document.querySelectorAll('main ul.cards')];
  const titles = (list: Element) => [...list.querySelectorAll('.card-title')].map((each) => each.textContent);
  return Object.fromEntries(lists.map((list) => [list.parentElement?.querySelector('h2')?.textContent ?? '', titles(list)]));
}
const textOf = (element: Element | undefined, selector: string): string => element?.querySelector(selector)?.textContent ?? '';
const badgesOf = (element: Element | undefined) =>
  [...(element?.querySelectorAll('.badge') ?? [])].map((each) => each.textContent);
const factsOf = (element: Element | undefined) =>
  Object.fromEntries([...(element?.querySelectorAll('.fact') ?? [])].map((fact) => [textOf(fact, 'dt'), textOf(fact, 'dd')]));
const linksOf = (element: Element | undefined) => [...(element?.querySelectorAll('a') ?? [])].map((each) => each.textContent);
const titled = (cards: readonly Element[], title: string) => cards.find((each) => textOf(each, '.card-title') === title);

describe('the list of plans', () => {
  it('shows contracts first, then the plans to join, then the others that have a price under the reason [PLAN-001] [ROUTE-002]', async ({
    server,
  }) => {
    const browser = await openNew(server, 'plans1');
    await subscribe(server, 'plans1', 1);
    const open = ['open', 'trial', 'few', 'many', 'last', 'days', 'weeks', 'year'];
    expect(await readGroups(browser)).toEqual({
      ご契約中のプラン: ['契約1'],
      お申し込みいただけるプラン: open.map((id) => `名前${id}`),
      'すでにご契約中のため、お申し込みいただけないプラン': ['名前held'],
      '年齢の条件により、お申し込みいただけないプラン': ['名前adults'],
      完売したプラン: ['名前sold'],
      販売開始前のプラン: ['名前later'],
      販売を終了したプラン: ['名前over'],
    });
    for (const planId of ['second', 'third'])
      await addContract(server, 'plans1', { subscriptionId: `s_plans1_${planId}`, planId });
    const limited = await readGroups(browser);
    expect(limited).not.toHaveProperty('お申し込みいただけるプラン');
    expect(limited['ご契約数が上限に達しているため、お申し込みいただけないプラン']).toHaveLength(planSettings.length - 2);
  });

  it('says once why a kid and a restricted member can join no plan, with disabled buttons [PLAN-019, PLAN-020]', async ({
    server,
  }) => {
    await addFamily(server, 'g_plans', { plansowner: 'owner', plansmanaged: 'managed' });
    const restriction = { type: 'subscription', targetAccountId: 'plansmanaged', restrict: true };
    const owner = await openMember(server, 'plansowner');
    expect((await owner.post('/zapi/family-group/parental-control/restriction', restriction)).statusCode).toBe(204);
    for (const [browser, notice] of [
      [await openNew(server, 'planskid', { isKids: true }), 'キッズアカウントでは'],
      [await openMember(server, 'plansmanaged'), '制限されています'],
    ] as const) {
      const main = readMain(await browser.get(page));
      const { document } = new JSDOM(main).window;
      expect(main.split(notice)).toHaveLength(2);
      expect(main.indexOf(notice)).toBeLessThan(main.indexOf('名前open'));
      expect(await readGroups(browser)).toEqual({
        プランの一覧: planSettings.slice(0, -1).map(({ planId }) => `名前${String(planId)}`),
      });
      const buttons = [...document.querySelectorAll('.card .button')];
      expect(buttons).toHaveLength(planSettings.length - 1);
      expect(new Set(buttons.map((button) => `${button.textContent} ${button.hasAttribute('disabled')}`))).toEqual(
        new Set(['お申し込みいただけません true']),
      );
    }
    expect(readMain(await (await openMember(server, 'plansmanaged')).get(page))).toContain('href="/mypage/family-group"');
    expect(readMain(await owner.get(page))).not.toContain('制限されています');
  });

  it('has all keys of contracts and plans [PLAN-030] [PLAN-031]', async ({ server }) => {
    const browser = await openNew(server, 'plans2');
    await subscribe(server, 'plans2', 1);
    const data = await readData(browser, page);
    expect(data['subscriptions']).toEqual([
      {
        subscriptionId: 's_plans2_1',
        subscriptionStatus: 'ONGOING_CONTRACT',
        statusGroup: 'contract',
        nextSettlementDay: new Date(server.clock.now().getTime() + 1 + 10 * dayMilliseconds).toISOString(),
        isRenewalPast: false,
        accountPaymentMethod: card,
        planId: 'held',
        planName: '契約1',
        planDescription: '',
        planIcon: null,
        provider: { providerName: 'みなと出版' },
        channel: { channelIcon: null, channelName: 'みなとTV', channelProviderName: 'みなと放送' },
        price: 12345,
        renewSpanUnit: 'months',
        renewSpan: 1,
        renewal: { unit: 'months', count: 1 },
      },
    ]);
    const plans = data['plans'] as unknown as readonly JsonObject[];
    expect(plans.find(({ planId }) => planId === 'sold')).toEqual({
      planId: 'sold',
      planType: 'subscription',
      planName: '名前sold',
      planDescription: '説明sold',
      planIcon: '/store/minato/touch-icon.png',
      provider: { providerName: 'みなと出版' },
      channel: { channelIcon: '/store/minato/touch-icon.png', channelName: 'みなとTV', channelProviderName: 'みなと放送' },
      price: 1980,
      renewSpanUnit: 'months',
      renewSpan: 1,
      renewal: { unit: 'months', count: 1 },
      salesStartDate: null,
      salesEndDate: null,
      salesCount: 10,
      salesLimit: 10,
      freeTrialDays: 14,
      forceStopRenewDate: null,
      isSubscriptionContractLimited: false,
      startState: 'soldOut',
      salesInfo: 'soldOut',
      hasAvailableCampaign: false,
      refusal: 'SOLD_OUT',
      isPlanLimitReached: false,
    });
  });

  it('shows the badge of each status’s group [PLAN-007, PLAN-008, PLAN-009, PLAN-010, PLAN-011]', async ({ server }) => {
    const browser = await openNew(server, 'plans3');
    const badges = {
      契約中: ['NEW_CONTRACT', 'ONGOING_CONTRACT', 'TRIAL_TO_PAID', 'RE_CONTRACT', 'HOLD_RELEASED', 'TRIAL_HOLD_RELEASED'],
      お試し中: ['NEW_TRIAL_CONTRACT'],
      解約手続き済み: ['HOLD_CANCEL_REQUEST', 'TRIAL_HOLD_CANCEL_REQUEST', 'CANCEL_REQUEST', 'TRIAL_CANCEL_REQUEST'],
      一時停止中: ['HOLD', 'TRIAL_HOLD'],
    };
    const expected = Object.entries(badges).flatMap(([badge, statuses]) => statuses.map((status) => ({ badge, status })));
    for (const [index, { status }] of expected.entries()) await subscribe(server, 'plans3', index, { status });
    const cards = (await readCards(browser)).slice(0, expected.length);
    expect(cards.map(badgesOf)).toEqual(expected.map(({ badge }) => [badge]));
    await expect(subscribe(server, 'plans3', 99, { status: 'ENDED' })).rejects.toThrow();
  });

  it('shows an end date and neither payment method nor cancel button once cancelled, and marks renewals and invalid methods [PLAN-013, PLAN-014, PLAN-015, PLAN-016]', async ({
    server,
  }) => {
    const browser = await openNew(server, 'plans4');
    await subscribe(server, 'plans4', 1);
    await subscribe(server, 'plans4', 2, { status: 'CANCEL_REQUEST' });
    await subscribe(server, 'plans4', 3, { days: -1, method: { isValid: false } });
    await subscribe(server, 'plans4', 4, { days: 1, method: { type: 'SbpsPaypay', isValid: false } });
    const [running, cancelled, overdue, due] = await readCards(browser);
    expect(Object.keys(factsOf(running))).toEqual(['次回決済日', 'お支払い方法']);
    expect(Object.keys(factsOf(cancelled))).toEqual(['ご利用終了日']);
    expect(linksOf(running)).toEqual(['契約の詳細', '解約する']);
    expect(linksOf(cancelled)).not.toContain('解約する');
    expect(badgesOf(overdue)).toContain('契約更新');
    expect(badgesOf(due)).not.toContain('契約更新');
    const invalid = 'このお支払い方法は現在ご利用になれません';
    expect(factsOf(overdue)['お支払い方法']).toContain(invalid);
    expect(factsOf(due)['お支払い方法']).toBe(`PayPay${invalid}`);
    expect(factsOf(running)).toMatchObject({ お支払い方法: 'JCB 末尾4242（有効期限 2030/05）' });
    expect(textOf(running, '.card-figure')).toBe('12,345円／1か月（税込）');
  });

  it('shows a plan with its eight pieces, its span, its sales and a start button [PLAN-017, PLAN-018, PLAN-019]', async ({
    server,
  }) => {
    const cards = await readCards(await openNew(server, 'plans5'));
    const shown = titled(cards, '名前few');
    for (const text of ['説明few', 'みなと出版', 'みなとTV', 'みなと放送', '1,980円／1か月'])
      expect(shown?.textContent).toContain(text);
    expect(shown?.querySelectorAll('img[src="/store/minato/touch-icon.png"]')).toHaveLength(2);
    expect(badgesOf(shown)).toEqual(['残りわずか']);
    const spans = ['days', 'weeks', 'open', 'year'].map((id) => textOf(titled(cards, `名前${id}`), '.card-figure'));
    expect(spans).toEqual(['1,980円／30日（税込）', '1,980円／2週間（税込）', '1,980円／1か月（税込）', '1,980円／1年（税込）']);
  });

  it('enables the start button by the first rule that holds [PLAN-003] [PLAN-020, PLAN-021, PLAN-022, PLAN-023, PLAN-024, PLAN-025]', async ({
    server,
  }) => {
    const browser = await openNew(server, 'plans6');
    await subscribe(server, 'plans6', 1);
    const cards = await readCards(browser);
    const startOf = (id: string) => {
      const button = titled(cards, `名前${id}`)?.querySelector('.button');
      return [button?.textContent, button?.tagName === 'A' ? button.getAttribute('href') : button?.hasAttribute('disabled')];
    };
    expect(startOf('held')).toEqual(['お申し込みいただけません', true]);
    expect(startOf('over')).toEqual(['販売終了', true]);
    expect(startOf('later')).toEqual(['販売開始前', true]);
    expect(startOf('sold')).toEqual(['申し込む', true]);
    expect(badgesOf(titled(cards, '名前sold'))).toEqual(['完売']);
    expect(startOf('trial')).toEqual(['無料で試す', '/plans/trial']);
    expect(startOf('open')).toEqual(['申し込む', '/plans/open']);
    const mains = cards.filter((element) => element.querySelector('.button-main') !== null);
    expect(mains.map((element) => textOf(element, '.card-title'))).toEqual(['名前open']);
    expect(badgesOf(titled(cards, '名前trial'))).toEqual(['14日間無料']);
  });

  it('sells nothing more to a member with one contract of the plan, or three in all [PURCHASE-026]', async ({ server }) => {
    const browser = await openNew(server, 'plans12');
    const limited = async () => {
      const data = (await readData(browser, page)) as unknown as { plans: readonly JsonObject[] };
      return data.plans.flatMap((each) => (each['isSubscriptionContractLimited'] === true ? [each['planId']] : []));
    };
    await subscribe(server, 'plans12', 1);
    expect(await limited()).toEqual(['held']);
    await addContract(server, 'plans12', { subscriptionId: 's_plans12_2', planId: 'days' });
    expect(await limited()).toEqual(['held', 'days']);
    await addContract(server, 'plans12', { subscriptionId: 's_plans12_3', planId: 'other' });
    expect(await limited()).toHaveLength(planSettings.length - 1);
  });

  it('says how many are left, by sales [PLAN-026, PLAN-027, PLAN-028, PLAN-029]', async ({ server }) => {
    const cards = await readCards(await openNew(server, 'plans7'));
    const infos = ['open', 'sold', 'few', 'many', 'last'].map((id) => badgesOf(titled(cards, `名前${id}`)));
    expect(infos).toEqual([[], ['完売'], ['残りわずか'], ['販売中'], ['残りわずか']]);
  });

  it('shows no contract of another member, nor an ended one', async ({ server }) => {
    const [browser, other] = [await openNew(server, 'plans8'), await openNew(server, 'plans9')];
    await subscribe(server, 'plans8', 1);
    await subscribe(server, 'plans8', 2);
    await server.database.query("UPDATE subscriptions SET ended_at = $1 WHERE subscription_id = 's_plans8_2'", [
      server.clock.now(),
    ]);
    expect((await readData(browser, page))['subscriptions']).toHaveLength(1);
    expect((await readData(other, page))['subscriptions']).toHaveLength(0);
    expect((await server.open().get(page)).headers['location']).toContain('/login?returnTo=');
  });
});

describe('a store without plans', () => {
  it('says that nothing is subscribed, only if the member has no contract either [PLAN-002]', async ({ server }) => {
    const [browser, holder] = [await openNew(server, 'plans10'), await openNew(server, 'plans11')];
    await subscribe(server, 'plans11', 1);
    const none = 'ご契約中のプランはありません。';
    expect(readMain(await browser.get(page))).not.toContain(none);
    await publish(server, 'plans', () => ({ plans: [] }));
    expect(readMain(await browser.get(page))).toContain(none);
    expect(readMain(await holder.get(page))).not.toContain(none);
    await publish(server, 'plans', () => ({ plans: planSettings }));
  });
});

describe('the page of a plan', () => {
  it('shows it and why it cannot be started', async ({ server }) => {
    const browser = await openNew(server, 'plan1');
    const open = readMain(await browser.get('/plans/trial'));
    for (const text of ['<h1>名前trial</h1>', '説明trial', '1,980円／1か月', '14日間']) expect(open).toContain(text);
    expect(readMain(await browser.get('/plans/sold'))).toContain('完売');
    expect(readMain(await browser.get('/plans/later'))).toContain('2026/11/23');
  });

  it('is not found for an unknown plan and one without a price', async ({ server }) => {
    const browser = await openMember(server, 'demosingle');
    for (const id of ['unknown', 'unpriced', '..%2Fmypage']) expect((await browser.get(`/plans/${id}`)).statusCode).toBe(404);
  });
});
