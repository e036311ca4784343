// A purchase whose connection to the database breaks after the charge, while its process lives.
import { expect } from 'vitest';
import { DatabaseUnavailableError } from '../../../../src/server/platform/database/database-unavailable.ts';
import { goToConfirm, order, readBought, waitForAnswer } from '../../people/buyers.ts';
import { startPaymentTest } from '../../people/payment-store.ts';
import { openBuyer, settings } from '../../people/plan-store.ts';
import { serverTest } from '../../server-test.ts';
import { openTestDatabase } from '../../test-databases.ts';

let isBroken = false;

/** A store whose database is unavailable for the answers of actors while `isBroken`. */
async function startBreakingStore() {
  const real = await openTestDatabase('migrated');
  return startPaymentTest({
    settings,
    database: {
      ...real,
      query: async (sql, parameters) => {
        if (isBroken && sql.startsWith('UPDATE flow_asks SET answer')) throw new DatabaseUnavailableError(new Error('it broke'));
        return real.query(sql, parameters);
      },
    },
  });
}

const it = serverTest(startBreakingStore);

it('continues ten seconds after the last renewal of its lease, and is charged once', async ({ server }) => {
  const buyer = await openBuyer(server);
  const token = await goToConfirm(buyer, 'last', buyer.method);
  isBroken = true;
  await order(buyer, 'last', token);
  await expect.poll(() => server.log.filter((line) => line.includes('could not be saved'))).toHaveLength(1);
  isBroken = false;
  const [request] = await server.database.query<{ next_at: Date }>("SELECT next_at FROM flow_asks WHERE state = 'due'");
  expect(request?.next_at).toEqual(new Date(server.clock.now().getTime() + 10_000));
  server.clock.advance(10);
  server.app.actorWorker.wake();
  expect(await waitForAnswer(buyer, 'last')).toBe('/plans/last/complete');
  expect((await readBought(server, buyer.accountId)).contracts).toHaveLength(1);
  const charges = server.sandbox.requests.filter((text) => text.startsWith('charges {'));
  const keys = new Set(charges.map((text) => String(JSON.parse(text.slice('charges '.length))['idempotencyKey'])));
  expect(keys.size).toBe(1);
});
