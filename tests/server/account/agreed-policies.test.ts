// Forms of members do not ask again for policies that were agreed to at the revision in force.
import { JSDOM } from 'jsdom';
import { expect } from 'vitest';
import type { JsonObject } from '../../../engine/declare/index.ts';
import type { TestApp, TestBrowser } from '../harness.ts';
import { address, openCheckout } from '../people/checkouts.ts';
import { describeRefusal, openMember, openNew, readMain } from '../people/members.ts';
import { policyConsentData, startPaymentTest } from '../people/payment-store.ts';
import { publish } from '../publish.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest(startPaymentTest);

/** The policies of a page: lines of those agreed to, their links, boxes of those asked for, and what is sent without a press. */
async function readPolicies(browser: TestBrowser, path: string) {
  const { document } = new JSDOM(readMain(await browser.get(path, { accept: 'text/html' }))).window;
  const all = (selector: string) => [...document.querySelectorAll(selector)];
  return {
    lines: all('.policies-agreed').map((line) => line.textContent),
    links: all('.policies-agreed a').map((link) => link.getAttribute('href')),
    asked: all('.policy-title').map((title) => title.textContent),
    sent: all('input[type=hidden][name=policies]').map((input) => input.getAttribute('value')),
  };
}
const seen = {
  lines: [
    expect.stringMatching(/^\d{4}\/\d{2}\/\d{2}に同意済み：利用規約.*、プライバシーポリシー.*、コンテンツ利用ガイドライン/),
  ],
  links: ['/policies/terms', '/policies/privacy', 'https://example.com/guidelines'],
  asked: [],
  sent: ['terms:2', 'privacy:1', 'content-guideline:1'],
};
const setRevision = (server: TestApp, policyId: string, revision: number) =>
  publish(server, 'policies', (body) => ({
    ...body,
    // The seeded document.
    policies: (body['policies'] as readonly JsonObject[]).map((each) =>
      each['policyId'] === policyId ? { ...each, revision } : each,
    ),
  }));

it('shows stored agreements in one line with links and the day, and lets calls go on them [PURCHASE-005, PURCHASE-020, PAYMETHOD-002, KIDS-021]', async ({
  server,
}) => {
  const browser = await openNew(server, 'agreed01');
  const owner = await openMember(server, 'demoowner');
  for (const path of ['/mypage/payment-method', '/plans/weekly']) expect(await readPolicies(browser, path)).toEqual(seen);
  expect(await readPolicies(owner, '/mypage/kids-account/signup')).toEqual(seen);
  // The stored agreements count, whatever the call says.
  const link = (policies: unknown) =>
    browser.post('/zapi/account/payment-method/link', { paymentMethodType: 'SbpsPaypay', policyConsentData: policies });
  expect((await link([])).statusCode).toBe(200);
  expect((await link(policyConsentData)).statusCode).toBe(200);
  expect(describeRefusal(await link([{ policyId: 'terms', revision: 3, key: 'other' }])).issues).toEqual(['/policies unknown']);
  expect(await readPolicies(browser, `/checkout/${await openCheckout(server, 'item')}`)).toEqual(seen);
});

it('asks guests for every policy, and those who agreed to an earlier revision for the new one, which is then stored [PAYMETHOD-021, SIGNUP-045]', async ({
  server,
}) => {
  const id = await openCheckout(server, 'item');
  const guest = server.open();
  expect(await readPolicies(guest, `/checkout/${id}`)).toEqual({
    lines: [],
    links: [],
    asked: ['利用規約', 'プライバシーポリシー', expect.stringContaining('コンテンツ利用ガイドライン')],
    sent: [],
  });
  const browser = await openNew(server, 'agreed02');
  const verify = (by: TestBrowser, policies: unknown) =>
    by.post(`/zapi/checkout/verify/${id}`, {
      policyConsentData: policies,
      billingAddress: address,
      shippingAddress: address,
      form: { email: 'agreed@example.com', campaignCode: null, customShippingRates: [] },
    });
  expect(describeRefusal(await verify(guest, policyConsentData.slice(1))).issues).toEqual(['/policies required']);
  await setRevision(server, 'terms', 3);
  await setRevision(server, 'content-guideline', 2);
  try {
    expect(await readPolicies(browser, `/checkout/${id}`)).toMatchObject({
      asked: ['利用規約', expect.stringContaining('コンテンツ利用ガイドライン')],
      sent: ['privacy:1'],
    });
    expect(describeRefusal(await verify(browser, [])).issues).toEqual(['/policies required']);
    expect(describeRefusal(await verify(browser, policyConsentData)).issues).toEqual(['/policies required']);
    const added = [
      { policyId: 'terms', revision: 3, key: 'termsOfUse' },
      { policyId: 'content-guideline', revision: 2, key: 'contentGuideline' },
    ];
    server.clock.advance(60);
    expect((await verify(browser, added)).statusCode).toBe(200);
    expect((await readPolicies(browser, `/checkout/${await openCheckout(server, 'item')}`)).asked).toEqual([]);
    expect((await browser.get('/mypage')).statusCode).toBe(200);
    const rows = await server.database.query(
      "SELECT policy_id, revision FROM policy_agreements WHERE account_id = 'agreed02' AND agreed_at = $1 ORDER BY policy_id",
      [server.clock.now()],
    );
    expect(rows).toEqual([
      { policy_id: 'content-guideline', revision: 2 },
      { policy_id: 'terms', revision: 3 },
    ]);
  } finally {
    await setRevision(server, 'terms', 2);
    await setRevision(server, 'content-guideline', 1);
  }
  // An earlier revision that is in force again was agreed to as well.
  expect((await readPolicies(browser, `/checkout/${await openCheckout(server, 'item')}`)).asked).toEqual([]);
});

it('shows the text of a policy to everybody', async ({ server }) => {
  const guest = server.open();
  const terms = readMain(await guest.get('/policies/terms', { accept: 'text/html' }));
  expect(terms).toContain('<h1>利用規約</h1>');
  expect(terms).toContain('第1条（適用）');
  expect(readMain(await guest.get('/policies/content-guideline', { accept: 'text/html' }))).toContain(
    'href="https://example.com/guidelines"',
  );
  expect((await guest.get('/policies/unknown')).statusCode).toBe(404);
});
