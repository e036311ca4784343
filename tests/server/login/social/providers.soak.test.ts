// Every provider with everything that can go wrong, in another order each time, and a return by form_post in a browser.
import { chromium } from '@playwright/test';
import { expect } from 'vitest';
import { findChromium } from '../../../../scripts/toolchain/find-chromium.mjs';
import { createDice } from '../../../dice.ts';
import { openNew } from '../../people/members.ts';
import type { Fault } from '../../people/providers/fake-provider.ts';
import { lastFailure, loginWith, providerOf, startProvidersTest, visitProvider } from '../../people/providers/providers-store.ts';
import { providerCases } from '../../people/providers/quirks.ts';
import { serverTest } from '../../server-test.ts';

const it = serverTest(startProvidersTest);
const ids = Object.keys(providerCases);
const home = '/mypage';

/** Where a login ends: at a provider with ID tokens, and at one without. */
const ends: { readonly [fault in Fault]: readonly [openId: string, oauth: string] } = {
  none: [home, home],
  cancel: ['socialCancelled', 'socialCancelled'],
  error: ['socialUnavailable', 'socialUnavailable'],
  wrongSignature: ['socialUnavailable', home],
  wrongIssuer: ['socialUnavailable', home],
  wrongNonce: ['socialUnavailable', home],
  wrongAudience: ['socialUnavailable', home],
  expired: ['socialUnavailable', home],
  unsigned: ['socialUnavailable', home],
  publicKeyAsSecret: ['socialUnavailable', home],
  userinfoDown: [home, 'socialUnavailable'],
  // An answer about somebody else counts only where nothing else says who logged in.
  otherUserinfo: [home, 'socialUnknown'],
  bareToken: ['socialUnavailable', 'socialUnavailable'],
  largeTokens: ['socialUnavailable', 'socialUnavailable'],
  tokenError: ['socialUnavailable', 'socialUnavailable'],
  otherIss: ['socialUnavailable', 'socialUnavailable'],
};

// Faults are the keys of the table.
const faults = Object.keys(ends) as readonly Fault[];
const dice = createDice(process.env['SEED'] ?? '');
const cases = ids
  .flatMap((id) => faults.map((fault) => ({ id, fault, at: dice(1_000_000) })))
  .toSorted((one, other) => one.at - other.at)
  .map(({ id, fault }) => [id, fault] as const);

it.beforeAll(async ({ server }) => {
  for (const id of ids) {
    const member = await openNew(server, `linked-${id}`);
    providerOf(server, id).person = { id: `${id}-linked` };
    expect(await visitProvider(server, member, id, 'relate')).toBe('/mypage/social/enable/complete');
    server.clock.advance(601);
  }
});
// Away from the limit of visits.
it.beforeEach(({ server }) => server.clock.advance(601));

it.for(cases)('%s with %s: logs in, or links, only whom it proves', async ([id, fault], { server }) => {
  const isOpenId = providerCases[id]?.quirks.issuer !== undefined;
  const [openId, oauth] = ends[fault];
  const end = isOpenId ? openId : oauth;
  const lines = server.log.length;
  expect(await loginWith(server, id, { id: `${id}-linked` }, fault)).toBe(end === home ? home : `/login?notice=${end}`);
  if (end !== home && end !== 'socialUnknown') {
    expect(server.log.length).toBeGreaterThan(lines);
    expect(lastFailure(server)).toMatchObject({ provider: id, code: expect.stringMatching(/^[\w.:-]+$/) });
  }
  const member = await openNew(server, `m-${id}-${fault}`);
  Object.assign(providerOf(server, id), { person: { id: `${id}-${fault}` }, fault });
  const linked = await visitProvider(server, member, id, 'relate');
  providerOf(server, id).fault = 'none';
  const rows = await server.database.query<{ subject: string }>('SELECT subject FROM social_identities WHERE account_id = $1', [
    `m-${id}-${fault}`,
  ]);
  const isLinked = end === home || end === 'socialUnknown';
  expect(linked).toBe(isLinked ? '/mypage/social/enable/complete' : '/social/relate/error?type=SYSTEM_ERROR');
  // Without an ID token the userinfo endpoint alone says who it is.
  if (isLinked && (isOpenId || fault !== 'otherUserinfo')) expect(rows[0]?.subject).toContain(`${id}-${fault}`);
  else expect(rows).toHaveLength(isLinked ? 1 : 0);
  await server.database.query('DELETE FROM social_identities WHERE account_id = $1', [`m-${id}-${fault}`]);
});

it.for(ids.filter((id) => providerCases[id]?.quirks.issuer !== undefined))(
  '%s may replace its key at once',
  async (id, { server }) => {
    for (let turn = 0; turn < 3; turn += 1) {
      expect(await loginWith(server, id, { id: `${id}-linked` })).toBe(home);
      providerOf(server, id).rotateKey();
    }
    expect(await loginWith(server, id, { id: `${id}-linked` })).toBe(home);
  },
);

it('a browser comes back from another site by form_post, with the session that began the visit', async ({ server }) => {
  // The provider is at 127.0.0.1, which is another site.
  const origin = (await server.app.listen({ port: 0, host: '127.0.0.1' })).replace('127.0.0.1', 'localhost');
  providerOf(server, 'apple').person = { id: 'apple-linked' };
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath: await findChromium(), args });
  try {
    const page = await browser.newPage({ locale: 'ja-JP' });
    await page.goto(`${origin}/login`);
    await page.locator('a[href*="userIdentifierType=apple"]').first().click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(`${origin}${home}`);
    const cookies = await page.context().cookies(origin);
    expect(cookies.filter(({ sameSite }) => sameSite === 'None')).toEqual([]);
  } finally {
    await browser.close();
  }
});
