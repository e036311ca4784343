// The stock of items at the console. Apps set it by the same functions.
import { expect } from 'vitest';
import { createCheckout } from '../../../src/server/areas/payment/checkout/service.ts';
import { systemRandom } from '../../../src/server/platform/random.ts';
import type { TestBrowser } from '../harness.ts';
import { concert } from '../people/checkouts.ts';
import { readData } from '../people/members.ts';
import { openRole } from '../people/operators.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest();

const list = async (browser: TestBrowser, query = '') =>
  // Screen data follows the page's schema, which other tests check.
  (await readData(browser, `/console/stock${query}`))['items'] as readonly { readonly itemId: string }[];
const set = (browser: TestBrowser, itemId: string, version: unknown, available: number | null, reason = '棚卸し') =>
  browser.post('/zapi/console/stock/set', { itemId, version, available, reason });

it('is listed by the beginning of an id and by what is left, and set unless it has changed', async ({ server }) => {
  await server.database.query(
    `INSERT INTO item_stock (store_id, item_id, stock, sold)
     VALUES ('first', 'z-lamp', 10, 7), ('first', 'Z-Mug', 4, 4), ('first', 'z%ink', 90, 0)`,
  );
  const support = await openRole(server, 'support');
  expect(new Set((await list(support, '?text=Z-')).map(({ itemId }) => itemId))).toEqual(new Set(['z-lamp', 'Z-Mug']));
  expect(await list(support, '?text=z%25')).toMatchObject([{ itemId: 'z%ink', available: 90, state: 'inStock' }]);
  expect(await list(support, '?text=z&state=low')).toEqual([
    { itemId: 'z-lamp', name: null, available: 3, sold: 7, state: 'low' },
  ]);
  expect(await list(support, '?text=z&state=soldOut')).toMatchObject([{ itemId: 'Z-Mug' }]);
  const { version } = await readData(support, '/console/stock/z-lamp');
  expect((await set(support, 'z-lamp', version, -1)).statusCode).toBe(422);
  expect((await set(support, 'z-lamp', version, 12, '')).statusCode).toBe(422);
  await server.database.query("UPDATE item_stock SET sold = 8 WHERE item_id = 'z-lamp'");
  expect((await set(support, 'z-lamp', version, 12)).json()).toMatchObject({ code: 'STOCK_CHANGED' });
  const { version: newer } = await readData(support, '/console/stock/z-lamp');
  expect((await set(support, 'z-lamp', newer, 12)).json()).toEqual({ redirectTo: '/console/stock?notice=stockSet' });
  expect(await list(support, '?text=z-lamp')).toMatchObject([{ itemId: 'z-lamp', available: 12, sold: 8, state: 'inStock' }]);
  expect((await set(support, 'z-lamp', newer, 13)).statusCode).toBe(409);
  expect((await set(support, 'z-none', newer, 13)).statusCode).toBe(404);
  expect((await set(await openRole(server, 'viewer'), 'z-lamp', newer, 13)).statusCode).toBe(403);
  const entries = await server.database.query("SELECT operator_id, details FROM audit_log WHERE action = 'stock-set'");
  expect(entries).toEqual([
    { operator_id: 'o_role_support', details: { itemId: 'z-lamp', before: 2, available: 12, reason: '棚卸し' } },
  ]);
});

it('is called as the newest checkout names it, and found by a part of that', async ({ server }) => {
  const { database, clock } = server;
  await database.query(`INSERT INTO item_stock (store_id, item_id, stock) VALUES ('first', 'n-1', 10), ('first', 'n-2', 10)`);
  const support = await openRole(server, 'support');
  const sell = (ja: string) =>
    createCheckout(
      database,
      { storeId: 'first', random: systemRandom, now: clock.now() },
      {
        lines: [{ ...concert, itemId: 'n-1', name: { ja, en: 'Harbour' }, salesEndDate: null, entitlementExpiration: null }],
        guestAllowed: true,
        expiresAt: clock.now(),
      },
    );
  expect(await list(support, '?text=n-1')).toMatchObject([{ itemId: 'n-1', name: null }]);
  await sell('灯台の朝');
  await sell('灯台の夜');
  expect(await list(support, '?text=灯台')).toMatchObject([{ itemId: 'n-1', name: '灯台の夜' }]);
  expect(await readData(support, '/console/stock/n-1')).toMatchObject({ name: '灯台の夜' });
  expect(await list(support, '?text=n-2')).toMatchObject([{ itemId: 'n-2', name: null }]);
});
