import { expect } from 'vitest';
import type { TestBrowser } from '../../harness.ts';
import { describeRefusal, openNew, readAudit, readMain } from '../../people/members.ts';
import { addCard, cards, readPage, route, startPaymentTest } from '../../people/payment-store.ts';
import { serverTest } from '../../server-test.ts';

const it = serverTest(startPaymentTest);

const choose = (browser: TestBrowser, accountPaymentMethodId: string | undefined) =>
  browser.post(`${route}/default`, { accountPaymentMethodId });
const listIds = async (browser: TestBrowser) =>
  (await readPage(browser)).accountPaymentMethods.map((method) => method.accountPaymentMethodId);
async function findDefaultId(browser: TestBrowser) {
  const marked = (await readPage(browser)).accountPaymentMethods.filter(({ isDefault }) => isDefault);
  expect(marked.length).toBeLessThanOrEqual(1);
  return marked[0]?.accountPaymentMethodId;
}

it('marks the first method as the default until the member chooses another, and falls back when that is deleted or invalid', async ({
  server,
}) => {
  const { sandbox } = server;
  const browser = await openNew(server, 'default1');
  await addCard(browser, sandbox, cards.certified);
  expect(await findDefaultId(browser)).toBeUndefined();
  server.clock.advance(60);
  await addCard(browser, sandbox, cards.approved);
  server.clock.advance(60);
  await addCard(browser, sandbox, cards.approved);
  const [newest, oldest, pending] = await listIds(browser);
  expect(await findDefaultId(browser)).toBe(oldest);
  expect((await choose(browser, newest)).statusCode).toBe(204);
  expect(await findDefaultId(browser)).toBe(newest);
  const plan = readMain(await browser.get('/plans/standard'));
  expect(
    plan.match(
      /<input[^>]*checked=""[^>]*name="paymentMethodId"[^>]*>|<input[^>]*name="paymentMethodId"[^>]*checked=""[^>]*>/,
    )?.[0],
  ).toContain(`value="${newest}"`);
  expect(await readAudit(server, 'default1')).toContain('payment-method-default');
  expect(describeRefusal(await choose(browser, pending))).toEqual({ status: 409, code: 'NOT_NOW' });
  await server.database.query('UPDATE payment_methods SET is_valid = false WHERE method_id = $1', [newest ?? null]);
  expect(await findDefaultId(browser)).toBe(oldest);
  expect(describeRefusal(await choose(browser, newest))).toEqual({ status: 409, code: 'NOT_NOW' });
  await server.database.query('UPDATE payment_methods SET is_valid = true WHERE method_id = $1', [newest ?? null]);
  await browser.send({ method: 'DELETE', url: route, payload: { accountPaymentMethodId: newest } });
  expect(await findDefaultId(browser)).toBe(oldest);
});

it('offers the choice without scripts, and not for methods of others or campaign codes', async ({ server }) => {
  const { sandbox } = server;
  const browser = await openNew(server, 'default2');
  const other = await openNew(server, 'default3');
  await addCard(browser, sandbox, cards.approved);
  server.clock.advance(60);
  await addCard(browser, sandbox, cards.approved);
  const [newest] = await listIds(browser);
  expect(describeRefusal(await choose(other, newest))).toEqual({ status: 404, code: 'NOT_FOUND' });
  const main = readMain(await browser.get('/mypage/payment-method'));
  expect(main).toContain('通常のお支払い方法</');
  expect(main.match(/通常のお支払い方法にする/g)).toHaveLength(1);
  const sent = await browser.submit('/mypage/payment-method', {
    _do: 'account.payment-method.default',
    accountPaymentMethodId: newest ?? '',
  });
  expect(sent.statusCode).toBe(303);
  expect(await findDefaultId(browser)).toBe(newest);
  await server.database.query("UPDATE payment_methods SET method_type = 'CampaignCode' WHERE method_id = $1", [newest ?? null]);
  expect(await findDefaultId(browser)).not.toBe(newest);
  expect(describeRefusal(await choose(browser, newest))).toEqual({ status: 409, code: 'NOT_NOW' });
});
