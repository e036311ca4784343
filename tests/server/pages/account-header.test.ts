import { JSDOM } from 'jsdom';
import { expect } from 'vitest';
import { readServed, startTestApp, type TestApp } from '../harness.ts';
import { openMember } from '../people/members.ts';
import { serverTest } from '../server-test.ts';

const nothing = { hasSubscriptionPlan: false, isStorePaymentAvailable: false, isFamilyGroupEnabled: false };
/** What the store offers, as the loader of the account header answers it. */
let storeStatus = nothing;
let isKids = false;
const headers = {
  'account-header': async () => ({ accountInfo: { profileImageUrl: '', isKids }, storeStatus }),
};

const it = serverTest(async () => {
  const served = await readServed();
  return startTestApp({
    served: { ...served, areas: { ...served.areas, headers: { ...served.areas.headers, ...headers } } },
  });
});

async function openTop(server: TestApp): Promise<Document> {
  const member = await openMember(server, 'demosingle');
  return new JSDOM((await member.get('/mypage', { accept: 'text/html' })).body).window.document;
}

it('has the logo, and a profile picture that opens exactly My page and Logout [SHELL-002]', async ({ server }) => {
  const page = await openTop(server);
  expect(page.querySelector('header .logo img')?.getAttribute('alt')).toBe('みなとストア');
  expect(page.querySelector('header .account-menu')?.tagName).toBe('DETAILS');
  const links = [...page.querySelectorAll('header .account-menu a')];
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['マイページ', '/mypage'],
    ['ログアウト', '/logout'],
  ]);
});

async function entriesWith(server: TestApp, status: typeof nothing): Promise<readonly (string | null)[]> {
  storeStatus = status;
  const page = await openTop(server);
  const [side, strip] = ['.menu-side a', '.menu-strip a'].map((links) =>
    [...page.querySelectorAll(links)].map((link) => link.getAttribute('href')),
  );
  expect(strip).toEqual(side);
  return side ?? [];
}

it('shows each entry only with its flag, and the home entry while the store offers anything [SHELL-014, SHELL-015, SHELL-016, SHELL-017]', async ({
  server,
}) => {
  expect(await entriesWith(server, nothing)).toEqual(['/']);
  for (const [flag, own] of [
    ['hasSubscriptionPlan', ['/mypage/plans']],
    ['isStorePaymentAvailable', ['/mypage/payment-method', '/mypage/payment-history']],
    ['isFamilyGroupEnabled', ['/mypage/family-group']],
  ] as const)
    expect(await entriesWith(server, { ...nothing, [flag]: true })).toEqual(['/mypage', ...own, '/']);
});

const everything = { hasSubscriptionPlan: true, isStorePaymentAvailable: true, isFamilyGroupEnabled: true };

it('has its entries in the order of the specification, and a link back to the top last [SHELL-013] [WCAG-3.2.3]', async ({
  server,
}) => {
  expect(await entriesWith(server, everything)).toEqual([
    ...['/mypage', '/mypage/plans', '/mypage/payment-method', '/mypage/payment-history', '/mypage/family-group'],
    '/',
  ]);
});

it('has only home and family group for a kid, by the same flags [SHELL-018] [SHELL-019]', async ({ server }) => {
  isKids = true;
  try {
    expect(await entriesWith(server, everything)).toEqual(['/mypage', '/mypage/family-group']);
    expect(await entriesWith(server, { ...everything, isFamilyGroupEnabled: false })).toEqual(['/mypage']);
    expect(await entriesWith(server, nothing)).toEqual([]);
  } finally {
    isKids = false;
  }
});
