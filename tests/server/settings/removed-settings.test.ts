// A member's row may be added while an operator publishes the removal of what it refers to. Rows keep what their pages need, so
// these pages tell the truth without the setting.
import { expect } from 'vitest';
import type { JsonObject } from '../../../engine/declare/index.ts';
import { startPaymentTest } from '../people/payment-store.ts';
import { publish } from '../publish.ts';
import { serverTest } from '../server-test.ts';

// Its jobs ask the payment provider.
const it = serverTest(startPaymentTest);

/** Documents without any element that rows refer to. */
const emptied: { readonly [document: string]: (body: JsonObject) => JsonObject } = {
  plans: (body) => ({ ...body, plans: [] }),
  priceTables: () => ({ tables: [] }),
  campaigns: () => ({ campaigns: [] }),
  surveys: () => ({ surveys: [] }),
  identityProviders: () => ({ providers: [] }),
  oidcClients: () => ({ clients: [] }),
  parentalControl: () => ({ customSettings: [] }),
  memberConsents: () => ({ types: [] }),
  consents: () => ({ parentalConsentOptions: [] }),
  policies: (body) => ({ ...body, policies: [] }),
  shipping: (body) => ({ ...body, profiles: [] }),
  customAssociatedInfo: () => ({ entries: [] }),
};
const pages = [
  '/mypage',
  '/mypage/plans',
  '/mypage/profile',
  '/mypage/payment-method',
  '/mypage/payment-history',
  '/mypage/connections',
  '/mypage/consent',
  '/mypage/login-method',
  '/mypage/sessions',
  '/mypage/family-group',
  '/mypage/social',
  '/mypage/re-consent',
  '/plans',
  '/plans/weekly',
  '/withdraw',
  '/checkout/demo-item',
  '/checkout/demo-plan',
  '/checkout/demo-mixed',
];

it('answers every page of members whose rows refer to settings that are gone', async ({ server }) => {
  const people = ['demoowner', 'demomanaged', 'demoplans'];
  const browsers = await Promise.all(
    people.map(async (value) => {
      const browser = server.open();
      expect((await browser.post('/login', { value, password: 'Demo-pass-2026' })).statusCode).toBeLessThan(400);
      return browser;
    }),
  );
  for (const [document, empty] of Object.entries(emptied)) await publish(server, document, empty);
  const answers = new Map<string, string>();
  for (const [index, browser] of browsers.entries())
    for (const page of pages) {
      const { statusCode, body } = await browser.get(page, { accept: 'text/html' });
      if (statusCode >= 500) answers.set(`${people[index]} ${page}`, `${statusCode}`);
      if (page === '/mypage/plans' && people[index] === 'demoplans') expect(body).toContain('ウィークリープラン');
    }
  expect([...answers]).toEqual([]);
  const contracts = await server.database.query<{ subscription_id: string; account_id: string }>(
    "SELECT subscription_id, account_id FROM subscriptions WHERE account_id = 'a_demoplans'",
  );
  for (const { subscription_id } of contracts) {
    const { statusCode } = await (browsers.at(-1) ?? server.open()).get(`/mypage/subscription/${subscription_id}`, {
      accept: 'text/html',
    });
    expect([200, 303, 404]).toContain(statusCode);
  }
  // Running contracts are renewed as they were agreed.
  server.clock.advance(40 * 86_400);
  await server.app.jobWorker?.run();
  expect(server.log.filter((line) => /"level":(50|60)/.test(line))).toEqual([]);
});
