import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readServed, startTestApp, type TestApp } from '../harness.ts';
import { openMember } from '../people/members.ts';

let test: TestApp;
const nothing = { hasSubscriptionPlan: false, isStorePaymentAvailable: false, isFamilyGroupEnabled: false };
/** What the store offers, as the loader of the account header answers it. */
let storeStatus = nothing;
let isKids = false;
const headers = {
  'account-header': async () => ({ accountInfo: { profileImageUrl: '', isKids }, storeStatus }),
};

beforeAll(async () => {
  const served = await readServed();
  test = await startTestApp({
    served: { ...served, areas: { ...served.areas, headers: { ...served.areas.headers, ...headers } } },
  });
});
afterAll(() => test.close());

async function openTop(): Promise<Document> {
  const member = await openMember(test, 'demosingle');
  return new JSDOM((await member.get('/mypage', { accept: 'text/html' })).body).window.document;
}

it('has the logo, and a profile picture that opens exactly My page and Logout [SHELL-002]', async () => {
  const page = await openTop();
  expect(page.querySelector('header .logo img')?.getAttribute('alt')).toBe('みなとストア');
  expect(page.querySelector('header .account-menu')?.tagName).toBe('DETAILS');
  const links = [...page.querySelectorAll('header .account-menu a')];
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['マイページ', '/mypage'],
    ['ログアウト', '/logout'],
  ]);
});

async function entriesWith(status: typeof nothing): Promise<readonly (string | null)[]> {
  storeStatus = status;
  const page = await openTop();
  const [side, strip] = ['.menu-side a', '.menu-strip a'].map((links) =>
    [...page.querySelectorAll(links)].map((link) => link.getAttribute('href')),
  );
  expect(strip).toEqual(side);
  return side ?? [];
}

it('shows each entry only with its flag, and the home entry while the store offers anything [SHELL-014, SHELL-015, SHELL-016, SHELL-017]', async () => {
  expect(await entriesWith(nothing)).toEqual(['/']);
  for (const [flag, own] of [
    ['hasSubscriptionPlan', ['/mypage/plans']],
    ['isStorePaymentAvailable', ['/mypage/payment-method', '/mypage/payment-history']],
    ['isFamilyGroupEnabled', ['/mypage/family-group']],
  ] as const)
    expect(await entriesWith({ ...nothing, [flag]: true })).toEqual(['/mypage', ...own, '/']);
});

const everything = { hasSubscriptionPlan: true, isStorePaymentAvailable: true, isFamilyGroupEnabled: true };

it('has its entries in the order of the specification, and a link back to the top last [SHELL-013]', async () => {
  expect(await entriesWith(everything)).toEqual([
    ...['/mypage', '/mypage/plans', '/mypage/payment-method', '/mypage/payment-history', '/mypage/family-group'],
    '/',
  ]);
});

it('has only home and family group for a kid, by the same flags [SHELL-018] [SHELL-019]', async () => {
  isKids = true;
  try {
    expect(await entriesWith(everything)).toEqual(['/mypage', '/mypage/family-group']);
    expect(await entriesWith({ ...everything, isFamilyGroupEnabled: false })).toEqual(['/mypage']);
    expect(await entriesWith(nothing)).toEqual([]);
  } finally {
    isKids = false;
  }
});
