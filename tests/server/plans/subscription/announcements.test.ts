// Mails before money is taken (ADR 0079). The clock begins on 21 November 2026, 09:00 in Japan.
import { describe, expect } from 'vitest';
import { addDays, startOfDayInJapan } from '../../../../src/rules/plans/settlement-dates.ts';
import type { TestApp } from '../../harness.ts';
import { buy } from '../../people/buyers.ts';
import { addContract, addMethod, type TestContract } from '../../people/contracts.ts';
import { createFakePayments } from '../../people/fake-payments.ts';
import { openMember, openNew, readData } from '../../people/members.ts';
import { publish } from '../../publish.ts';
import { serverTest } from '../../server-test.ts';
import { answers, callOf, pageOf } from './subscribers.ts';

const payments = createFakePayments();
const it = serverTest({ gateways: { payments: payments.gateway } });
it.beforeAll(async ({ server }) => {
  // Only the contracts of these tests.
  await server.database.query('UPDATE subscriptions SET ended_at = $1', [server.clock.now()]);
  await server.database.query('DELETE FROM subscription_periods');
});

/** A contract whose next payment is at the start of a day in Japan, with the looks that the program plans when it inserts a period. */
async function subscribe(server: TestApp, name: string, days: number, contract: Partial<TestContract> = {}) {
  const browser = await openNew(server, name);
  await addMethod(server, name, `pm_${name}`);
  const added = { subscriptionId: `s_${name}`, price: 1980, methodId: `pm_${name}`, isAnnounced: false, ...contract };
  const today = startOfDayInJapan(server.clock.now());
  const untilMidnight = (server.clock.now().getTime() - today.getTime()) / 86_400_000;
  await addContract(server, name, { ...added, days: days - untilMidnight });
  await server.database.query(
    "UPDATE subscription_periods SET notice_at = due_at - interval '14 days' WHERE subscription_id = $1",
    [`s_${name}`],
  );
  return browser;
}
/** The payment before the next one. */
const addPaid = (server: TestApp, name: string, amount: number, daysAgo: number) =>
  server.database.query(
    `INSERT INTO subscription_periods (store_id, period_id, subscription_id, period, due_at, state, amount, settled_at)
     VALUES ('first', $1, $2, 1, $3, 'paid', $4, $3)`,
    [`s_${name}.1`, `s_${name}`, addDays(startOfDayInJapan(server.clock.now()), -daysAgo), amount],
  );
async function pass(server: TestApp, days: number): Promise<void> {
  server.clock.setTo(addDays(server.clock.now(), days).toISOString());
  await server.app.jobWorker?.run();
}
const isBefore = (subject: string): boolean => /まもなく終わります|更新のお知らせ|ends soon|renews soon/.test(subject);
const readMails = async (server: TestApp, name: string) =>
  (await server.readOutbox(`${name}@example.com`)).filter(({ subject }) => isBefore(subject));
const chargesOf = (name: string) => [...payments.charges.keys()].filter((key) => key.startsWith(`s_${name}.`));
const dayIn = (server: TestApp, days: number, language = 'ja-JP'): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'Asia/Tokyo' }).format(addDays(server.clock.now(), days));
const readNext = async (server: TestApp, name: string): Promise<number> => {
  const [row] = await server.database.query<{ next: Date }>(
    'SELECT next_settlement_at AS next FROM subscriptions WHERE subscription_id = $1',
    [`s_${name}`],
  );
  return Math.round((Number(row?.next.getTime()) - startOfDayInJapan(server.clock.now()).getTime()) / 86_400_000);
};

const monthly = { span: ['months', 1] } as const;
const trial = { status: 'NEW_TRIAL_CONTRACT' };
const discounted = { discounted: { payments: 1, endsAt: '2027-01-01T00:00:00+09:00' } };

describe('the mail before a payment', () => {
  it('names day, amount, method and how to cancel a week before a trial ends, once; its pages open', async ({ server }) => {
    const browser = await subscribe(server, 'ann1', 16, trial);
    await pass(server, 8);
    expect(await readMails(server, 'ann1')).toEqual([]);
    await pass(server, 1);
    const day = dayIn(server, 7);
    const lastDay = dayIn(server, 6);
    await pass(server, 1);
    const [mail, ...others] = await readMails(server, 'ann1');
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('【みなとストア】「契約」の無料お試しがまもなく終わります');
    for (const text of [`お支払い日：${day}`, '金額：1,980円（税込）', '末尾4242（有効期限 2030/05）', `${lastDay}までに`])
      expect(mail?.text).toContain(text);
    expect(mail?.link).toMatch(/\/mypage\/subscription\/s_ann1$/);
    const links = mail?.text.match(/\/mypage\S+/g) ?? [];
    expect(links).toEqual([pageOf('ann1'), `${pageOf('ann1')}/withdraw`]);
    for (const link of links) expect((await browser.get(link, { accept: 'text/html' })).statusCode).toBe(200);
    await pass(server, 5);
    expect(chargesOf('ann1')).toEqual([]);
    await pass(server, 1);
    expect(chargesOf('ann1')).toEqual(['s_ann1.1.1']);
    expect(await readMails(server, 'ann1')).toHaveLength(1);
  });

  it('is sent before a discount ends, with both amounts, and before a yearly renewal, in the member’s language', async ({
    server,
  }) => {
    await subscribe(server, 'ann2', 20);
    await addPaid(server, 'ann2', 1480, 11);
    await server.database.query(
      `UPDATE subscriptions SET campaign = '{"code":"SPRING","name":{"ja":"春"},"discount":500,"count":1,"startsAt":"","endsAt":null}',
         campaign_remaining = 0 WHERE subscription_id = 's_ann2'`,
    );
    await subscribe(server, 'ann3', 20, { span: ['months', 12] });
    await server.database.query("UPDATE accounts SET language = 'en' WHERE account_id = 'ann3'");
    await pass(server, 13);
    const [discount] = await readMails(server, 'ann2');
    expect(discount?.subject).toBe('【みなとストア】「契約」の割引がまもなく終わります');
    expect(discount?.text).toContain('金額：1,980円（税込）（前回まで1,480円）');
    const [yearly] = await readMails(server, 'ann3');
    expect(yearly?.subject).toMatch(/renews soon$/);
    expect(yearly?.text).toContain(`Payment date: ${dayIn(server, 7, 'en-GB')}`);
    expect(yearly?.text).toContain('Amount: ¥1,980');
    await pass(server, 7);
    expect([chargesOf('ann2'), chargesOf('ann3')]).toEqual([['s_ann2.2.1'], ['s_ann3.2.1']]);
    expect([await readMails(server, 'ann2'), await readMails(server, 'ann3')].map(({ length }) => length)).toEqual([1, 1]);
  });

  it.for<[string, number, Partial<TestContract>]>([
    ['usual', 1980, monthly],
    ['free', 1980, { ...trial, price: 0 }],
    ['cancelled', 1980, { status: 'TRIAL_CANCEL_REQUEST', statusBefore: 'NEW_TRIAL_CONTRACT' }],
    ['discounted', 1480, discounted],
  ])('is not sent if nothing unusual is taken: %s', async ([name, paid, contract], { server }) => {
    await subscribe(server, `no${name}`, 10, contract);
    if (contract.status === undefined) await addPaid(server, `no${name}`, paid, 21);
    await pass(server, 8);
    expect(await readMails(server, `no${name}`)).toEqual([]);
    await pass(server, 2);
    expect(chargesOf(`no${name}`)).toHaveLength(contract.status === undefined ? 1 : 0);
  });

  it('comes as many days before as the operator sets; in the middle of a short trial', async ({ server }) => {
    await subscribe(server, 'ann4', 20, trial);
    await subscribe(server, 'ann5', 7, trial);
    await publish(server, 'plans', (plans) => ({ ...plans, noticeDays: 5 }));
    await pass(server, 3);
    expect(await readMails(server, 'ann5')).toEqual([]);
    await pass(server, 1);
    expect(await readMails(server, 'ann5')).toHaveLength(1);
    await pass(server, 10);
    expect(await readMails(server, 'ann4')).toEqual([]);
    await pass(server, 1);
    expect(await readMails(server, 'ann4')).toHaveLength(1);
    await publish(server, 'plans', (plans) => ({ ...plans, noticeDays: 7 }));
  });

  it('is planned by the sweep for a period that an earlier release has inserted without a look', async ({ server }) => {
    await subscribe(server, 'ann6', 8, { ...trial });
    await server.database.query("UPDATE subscription_periods SET notice_at = NULL WHERE subscription_id = 's_ann6'");
    await server.database.query("UPDATE payment_methods SET card_expiry = '202601' WHERE method_id = 'pm_ann6'");
    const readLooks = async () =>
      (await server.readOutbox('ann6@example.com')).filter(({ subject }) => /有効期限|まもなく/.test(subject));
    await pass(server, 4);
    expect(await readLooks()).toEqual([]);
    for (let round = 0; round < 2; round += 1) {
      await server.app.sweeper.run();
      await pass(server, 0);
      expect(await readLooks()).toHaveLength(2);
    }
  });
});

describe('of a contract that was bought', () => {
  it('a mail comes before the trial ends, and before the first payment after free ones', async ({ server }) => {
    const browser = await openNew(server, 'bought1');
    await addMethod(server, 'bought1', 'pm_bought1');
    const buyer = { browser, accountId: 'bought1' };
    expect(await buy(buyer, 'festival', 'pm_bought1')).toBe('/plans/festival/complete');
    expect(await buy(buyer, 'weekly', 'pm_bought1', { campaignCode: 'FREE2' })).toBe('/plans/weekly/complete');
    const amounts = () => payments.requests.flatMap(({ method, amount }) => (method === 'ref_pm_bought1' ? [amount] : []));
    const read = async () => (await readMails(server, 'bought1')).map(({ subject }) => subject.replace(/^.*」の/, ''));
    await pass(server, 3);
    expect([await read(), amounts()]).toEqual([[], []]);
    await pass(server, 1);
    expect([await read(), amounts()]).toEqual([['無料お試しがまもなく終わります'], []]);
    await pass(server, 3);
    expect(amounts()).toEqual([1980]);
    await pass(server, 3);
    expect(await read()).toHaveLength(1);
    await pass(server, 1);
    expect([await read(), amounts()]).toEqual([['割引がまもなく終わります', '無料お試しがまもなく終わります'], [1980]]);
    expect((await readMails(server, 'bought1'))[0]?.text).toContain('金額：550円（税込）（前回まで0円）');
    await pass(server, 3);
    expect(amounts()).toEqual([1980, 550]);
    await pass(server, 7);
    expect(amounts()).toEqual([1980, 550, 550]);
    expect(await read()).toHaveLength(2);
  });
});

describe('between the mail and the payment', () => {
  it('another method pays without a second mail; a cancellation and its restoration send none either', async ({ server }) => {
    const browser = await subscribe(server, 'ann7', 14, trial);
    await addMethod(server, 'ann7', 'pm_ann7b', { suffix: '1111' });
    await pass(server, 7);
    expect(await readMails(server, 'ann7')).toHaveLength(1);
    expect((await browser.post(callOf('ann7', 'change-payment-method'), { paymentMethodId: 'pm_ann7b' })).statusCode).toBe(200);
    expect((await browser.post(callOf('ann7', 'withdraw'), { surveyAnswers: answers })).statusCode).toBe(200);
    await pass(server, 5);
    expect((await (await openMember(server, 'ann7')).post(callOf('ann7', 'withdraw/cancel'), {})).statusCode).toBe(200);
    await pass(server, 1);
    expect(chargesOf('ann7')).toEqual([]);
    await pass(server, 1);
    expect(payments.charges.get('s_ann7.1.1')).toMatchObject({ method: 'ref_pm_ann7b' });
    expect(await readMails(server, 'ann7')).toHaveLength(1);
  });

  it('a cancellation ends the contract; one that is taken back too late for the mail moves the payment', async ({ server }) => {
    const cancelled = await subscribe(server, 'ann8', 8, trial);
    await pass(server, 1);
    expect((await cancelled.post(callOf('ann8', 'withdraw'), { surveyAnswers: answers })).statusCode).toBe(200);
    const late = await subscribe(server, 'ann9', 10, trial);
    expect((await late.post(callOf('ann9', 'withdraw'), { surveyAnswers: answers })).statusCode).toBe(200);
    await pass(server, 9);
    expect(chargesOf('ann8')).toEqual([]);
    expect(await readMails(server, 'ann9')).toEqual([]);
    expect((await (await openMember(server, 'ann9')).post(callOf('ann9', 'withdraw/cancel'), {})).statusCode).toBe(200);
    await pass(server, 0);
    expect((await readMails(server, 'ann9'))[0]?.text).toContain(`お支払い日：${dayIn(server, 3)}`);
    await pass(server, 2);
    expect(chargesOf('ann9')).toEqual([]);
    await pass(server, 1);
    expect(chargesOf('ann9')).toEqual(['s_ann9.1.1']);
  });
});

describe('after a standstill of the server', () => {
  it('a trial that ended long ago is announced first, and its first period begins with the payment', async ({ server }) => {
    await subscribe(server, 'still5', 7, { ...trial, span: ['weeks', 1] });
    const agreed = dayIn(server, 7);
    await pass(server, 40);
    expect(chargesOf('still5')).toEqual([]);
    const [mail] = await readMails(server, 'still5');
    expect(mail?.text).toContain(`お支払い日：${dayIn(server, 3)}（${agreed}から変更）`);
    await pass(server, 3);
    await pass(server, 0);
    expect([chargesOf('still5'), await readNext(server, 'still5')]).toEqual([['s_still5.1.1'], 7]);
  });

  it('an unusual payment waits for three days after its mail, and can be cancelled until then', async ({ server }) => {
    await subscribe(server, 'still1', 14, trial);
    await subscribe(server, 'still2', 14, { span: ['months', 12] });
    // The mail's day is missed, the payment's is not.
    await subscribe(server, 'still3', 17, trial);
    await pass(server, 16);
    const names = ['still1', 'still2', 'still3'];
    for (const name of names) {
      expect(chargesOf(name)).toEqual([]);
      const mails = await readMails(server, name);
      const agreed = dayIn(server, name === 'still3' ? 1 : -2);
      expect(mails.map(({ text }) => text)).toEqual([
        expect.stringContaining(`お支払い日：${dayIn(server, 3)}（${agreed}から変更）\n`),
      ]);
      expect(await readNext(server, name)).toBe(3);
    }
    const browser = await openMember(server, 'still1');
    const { subscription } = await readData(browser, pageOf('still1'));
    expect(subscription).toMatchObject({ isUpdating: false, firstPaymentDay: expect.any(String) });
    expect((await browser.post(callOf('still1', 'withdraw'), { surveyAnswers: answers })).statusCode).toBe(200);
    await pass(server, 2);
    expect(names.flatMap(chargesOf)).toEqual([]);
    await pass(server, 1);
    expect(names.flatMap(chargesOf)).toEqual(['s_still2.2.1', 's_still3.1.1']);
    for (const name of names) expect(await readMails(server, name)).toHaveLength(1);
  });

  it('a weekly plan that stood still for 40 days is charged once, and again a week later', async ({ server }) => {
    await subscribe(server, 'weekly1', 3, { span: ['weeks', 1] });
    await pass(server, 40);
    await pass(server, 0);
    expect(chargesOf('weekly1')).toEqual(['s_weekly1.2.1']);
    expect(await readNext(server, 'weekly1')).toBe(7);
    await pass(server, 6);
    expect(chargesOf('weekly1')).toHaveLength(1);
    await pass(server, 1);
    expect(chargesOf('weekly1')).toEqual(['s_weekly1.2.1', 's_weekly1.3.1']);
    // The days stay if only a part of a period was missed; the next payment, which comes sooner, is announced.
    await pass(server, 13);
    expect(chargesOf('weekly1')).toHaveLength(3);
    await pass(server, 0);
    expect((await readMails(server, 'weekly1')).map(({ text }) => text)).toEqual([
      expect.stringContaining(`お支払い日：${dayIn(server, 3)}`),
    ]);
    await pass(server, 2);
    expect(chargesOf('weekly1')).toHaveLength(3);
    await pass(server, 1);
    expect(chargesOf('weekly1')).toHaveLength(4);
    expect(await readNext(server, 'weekly1')).toBe(7);
  });

  it('a payment is not taken before its mail, even if nobody has planned the mail', async ({ server }) => {
    await subscribe(server, 'still6', 5, trial);
    await server.database.query("UPDATE subscription_periods SET notice_at = NULL WHERE subscription_id = 's_still6'");
    await pass(server, 5);
    expect([chargesOf('still6'), (await readMails(server, 'still6')).length]).toEqual([[], 1]);
    await pass(server, 3);
    expect([chargesOf('still6'), (await readMails(server, 'still6')).length]).toEqual([['s_still6.1.1'], 1]);
  });

  it('a member without an address is charged without a mail', async ({ server }) => {
    await subscribe(server, 'still4', 5, trial);
    await server.database.query("UPDATE accounts SET email = NULL WHERE account_id = 'still4'");
    await pass(server, 5);
    expect(chargesOf('still4')).toEqual(['s_still4.1.1']);
  });
});
