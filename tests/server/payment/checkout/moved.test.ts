// An order whose own request is slower than the lease of its charge, or is overtaken by the job.
import { expect } from 'vitest';
import type { PaymentGateway } from '../../../../src/server/platform/gateways/payment/payment-gateway.ts';
import { openCheckout, order, readCheckout, sendCard, tokenOf } from '../../people/checkouts.ts';
import { describeRefusal, openNew } from '../../people/members.ts';
import { cards, passChallenge, startPaymentTest } from '../../people/payment-store.ts';
import { serverTest } from '../../server-test.ts';

/** What happens while the provider answers; each is called once. */
let whileCertifying: (() => Promise<void>) | undefined;
let beforeCharge: (() => Promise<void>) | undefined;
let afterCharge: (() => Promise<void>) | undefined;
/** Whether a look-up finds charges declined, as one that the bank decides again. */
let looksDeclined = false;
let lookUps = 0;
const refunds: string[] = [];
const observe = (real: PaymentGateway): PaymentGateway => ({
  ...real,
  confirmThreeDSecure: async (...given) => {
    await real.confirmThreeDSecure(...given);
    await whileCertifying?.();
  },
  charge: async (request) => {
    const [before, after] = [beforeCharge, afterCharge];
    [beforeCharge, afterCharge] = [undefined, undefined];
    await before?.();
    const charge = await real.charge(request);
    await after?.();
    return charge;
  },
  findCharge: async (...given) => {
    lookUps += 1;
    const found = await real.findCharge(...given);
    return found === undefined || !looksDeclined ? found : { ...found, state: 'declined' };
  },
  refund: async (request) => {
    refunds.push(request.idempotencyKey);
    return real.refund(request);
  },
});
const it = serverTest(() => startPaymentTest({}, observe));

it('has the whole lease for its charge, however long 3-D Secure took before', async ({ server }) => {
  const browser = await openNew(server, 'slowcertified');
  const id = await openCheckout(server, 'item');
  const token = await tokenOf(browser, id);
  await sendCard(browser, server, token, cards.certified);
  const reference = (await readCheckout(browser, id)).certification?.reference ?? '';
  const certification = await passChallenge(server.sandbox, reference, 'approve');
  whileCertifying = async () => server.clock.advance(8);
  beforeCharge = async () => {
    server.clock.advance(3);
    await server.app.jobWorker?.run();
  };
  lookUps = 0;
  const answer = await order(browser, id, token, { certification });
  expect([answer.json(), lookUps]).toEqual([{ redirectTo: `/checkout/${id}/complete` }, 0]);
});

it('returns the payment of an attempt that the job has ended as declined meanwhile, and says that it failed', async ({
  server,
}) => {
  const browser = await openNew(server, 'overtaken');
  const id = await openCheckout(server, 'item');
  const token = await tokenOf(browser, id);
  await sendCard(browser, server, token, cards.approved);
  looksDeclined = true;
  afterCharge = async () => {
    server.clock.advance(11);
    await server.app.jobWorker?.run();
  };
  expect(describeRefusal(await order(browser, id, token))).toEqual({ status: 422, code: 'REGISTER_ERROR' });
  looksDeclined = false;
  expect((await readCheckout(browser, id)).state).toBe('confirm');
  expect(await server.database.query("SELECT 1 FROM ledger_entries WHERE account_id = 'overtaken'")).toEqual([]);
  await server.app.jobWorker?.run();
  const findings = await server.database.query<{ charge_key: string }>('SELECT kind, state, charge_key FROM payment_findings');
  expect(findings).toMatchObject([{ kind: 'chargeWithoutSale', state: 'repaired' }]);
  expect(refunds).toEqual([`${findings[0]?.charge_key}.refund`]);
  await sendCard(browser, server, token, cards.approved);
  expect((await order(browser, id, token)).json()).toEqual({ redirectTo: `/checkout/${id}/complete` });
});
