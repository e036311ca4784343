import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PaymentSandbox, startPaymentSandbox } from '../../../../src/server/app/payment-sandbox/payment-sandbox.ts';
import { createSandboxGateway } from '../../../../src/server/platform/gateways/payment/sandbox.ts';
import { cards, makeToken } from '../../people/payment-store.ts';

let sandbox: PaymentSandbox;
beforeAll(async () => {
  sandbox = await startPaymentSandbox({ host: '127.0.0.1', port: 0 });
});
afterAll(() => sandbox.close());

it.concurrent.each([
  ['chargeDeclined', 'declined', 'declined'],
  ['chargeLost', 'unavailable', 'approved'],
  ['chargeSilent', 'unavailable', 'approved'],
  ['chargeSlow', 'approved', 'approved'],
] as const)('a test card decides about its charges: %s is %s, and later found %s', async (card, answered, found) => {
  const gateway = createSandboxGateway({ origin: sandbox.origin, internal: sandbox.origin });
  const { token = '' } = await makeToken(sandbox, cards[card]);
  const billing = { firstName: '', lastName: '', email: '', phone: '' };
  const registered = await gateway.registerCard({ idempotencyKey: card, owner: 'one', token, billing });
  expect(registered.certification).toBeNull();
  const charge = { idempotencyKey: `charge.${card}`, storeId: 'first', owner: 'one', method: registered.reference, amount: 100 };
  const outcome = await gateway.charge(charge).then(
    ({ state }) => state,
    (error: { reason: string }) => error.reason,
  );
  expect(outcome).toBe(answered);
  expect(await gateway.findCharge(charge)).toMatchObject({ state: found, amount: 100 });
});
