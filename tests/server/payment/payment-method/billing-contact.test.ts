import { expect } from 'vitest';
import type { TestBrowser } from '../../harness.ts';
import { openCheckout, verifyAll } from '../../people/checkouts.ts';
import { openNew, readData } from '../../people/members.ts';
import { addCard, cards, startPaymentTest } from '../../people/payment-store.ts';
import { settings } from '../../people/plan-store.ts';
import { serverTest } from '../../server-test.ts';

const it = serverTest(() => startPaymentTest({ settings }));

/** The answers with which a form of a page starts. */
async function readStart(browser: TestBrowser, path: string, form: string): Promise<unknown> {
  const { screen } = await readData(browser, path);
  // This endpoint identifies the forms by their ids.
  return (screen as { forms: Record<string, { answers: object }> }).forms[form]?.answers;
}

it('a new card starts with the member’s address as the contact', async ({ server }) => {
  const browser = await openNew(server, 'billing1');
  const email = 'billing1@example.com';
  expect(await readStart(browser, '/mypage/payment-method', 'payment-method')).toMatchObject({ email });
  expect(await readStart(browser, '/plans/paid', 'purchase')).toMatchObject({ email });
});

it('a new card of a checkout starts with the address of the order', async ({ server }) => {
  const guest = server.open();
  const id = await openCheckout(server, 'video');
  await verifyAll(guest, id, { email: 'guest-billing@example.com', address: null });
  expect(await readStart(guest, `/checkout/${id}`, 'checkout-payment')).toMatchObject({ email: 'guest-billing@example.com' });
  const member = await openNew(server, 'billing2');
  const own = await openCheckout(server, 'video');
  await verifyAll(member, own, { address: null });
  expect(await readStart(member, `/checkout/${own}`, 'checkout-payment')).toMatchObject({ email: 'billing2@example.com' });
});

it('the form of missing billing data starts with what is saved of the card, without a contact with the member’s address', async ({
  server,
}) => {
  const browser = await openNew(server, 'billing3');
  await addCard(browser, server.sandbox, cards.approved);
  const start = () => readStart(browser, '/mypage/payment-method', 'card-certification');
  await server.database.query("UPDATE payment_methods SET billing_first_name = NULL WHERE account_id = 'billing3'");
  expect(await start()).toMatchObject({ email: 'taro@example.com' });
  await server.database.query(
    "UPDATE payment_methods SET billing_first_name = 'JIRO', billing_email = NULL WHERE account_id = 'billing3'",
  );
  expect(await start()).toMatchObject({ billingName: 'JIRO YAMADA', email: 'billing3@example.com' });
});
