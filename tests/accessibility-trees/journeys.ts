// The layouts and ten journeys of members, walked without the texts of pages, because they are recorded in both languages.
import type { Page } from '@playwright/test';
import { goodPassword, scrollPoliciesToEnd } from '../browser/signup/sign-up-walk.ts';
import { demoPassword, type RunningStore, signIn } from '../browser/store.ts';
import type { Recorder } from './record-page.ts';

export interface TreeJourney {
  readonly page: Page;
  readonly store: RunningStore;
  /** Adds the page in its current state: `record('the form with issues')`. */
  readonly record: Recorder['record'];
}

/** Also presses a button that is disabled for now, as a screen reader can. */
const submit = (page: Page): Promise<void> => page.locator('main [data-main]').first().press('Enter');
const hasFailed = (page: Page): Promise<void> => page.locator('main .summary').first().waitFor();

async function fill(page: Page, answers: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(answers)) await page.locator(`main [name="${name}"]:not([type=radio])`).fill(text);
}

async function enterCard(page: Page): Promise<void> {
  for (const [name, text] of Object.entries({ number: '4242424242424242', limit: '1231', securityCode: '937' }))
    await page.locator(`[data-card=${name}]`).fill(text);
  await fill(page, { billingName: 'TARO YAMADA' });
}

async function openLayouts({ page, store, record }: TreeJourney): Promise<void> {
  await page.goto('/signup/auth');
  await record('a guest', { isLayout: true });
  await page.goto(await store.openCheckout('item'));
  await record('the checkout', { isLayout: true });
  await signIn(page, 'member@example.com');
  await page.goto('/mypage');
  await record('a member', { isLayout: true });
}

async function signUp({ page, store, record }: TreeJourney): Promise<void> {
  const email = 'reader@example.com';
  await page.goto('/signup');
  await record('the policies');
  await scrollPoliciesToEnd(page);
  for (const box of await page.locator('input[type=checkbox][name=policies]').all()) await box.check();
  await record('the policies, agreed');
  await submit(page);
  await page.waitForURL('**/signup/auth');
  await submit(page);
  await hasFailed(page);
  await record('the address is missing');
  await fill(page, { email });
  await submit(page);
  await page.waitForURL('**/signup/pin-code');
  await record('the code');
  await fill(page, { pinCode: await store.readCode(email) });
  await submit(page);
  await page.waitForURL('**/signup/form');
  await record('the form');
  await fill(page, { familyName: '山田', givenName: '太郎', familyNameKana: 'ヤマダ', givenNameKana: 'タロウ' });
  await submit(page);
  await hasFailed(page);
  await record('the form with issues');
  await fill(page, { password: goodPassword, passwordConfirm: goodPassword, birthday: '1990/01/05' });
  await submit(page);
  await page.waitForURL('**/signup/confirm');
  await record('what was entered');
  await submit(page);
  await page.waitForURL('**/signup/complete');
  await record('the end');
}

async function logInWithSecondFactor({ page, store, record }: TreeJourney): Promise<void> {
  const email = 'manager@example.com';
  await signIn(page, email);
  const headers = { 'sec-fetch-site': 'same-origin' };
  await page.request.post('/zapi/account/enable-multi-factor', { headers, data: { multiFactorType: 'Email' } });
  await page.request.post('/logout', { headers, data: {} });
  await page.goto('/login');
  await record('the login');
  await fill(page, { value: email, password: 'wrong-pass-1' });
  await submit(page);
  await hasFailed(page);
  await record('the login, refused');
  await fill(page, { password: demoPassword });
  await submit(page);
  await page.waitForURL('**/login/multi-factor/email');
  await record('the code');
  const code = await store.readCode(email);
  await fill(page, { value: code === '000000' ? '111111' : '000000' });
  await submit(page);
  await hasFailed(page);
  await record('the code, refused');
  await fill(page, { value: code });
  await submit(page);
  await page.waitForURL('**/mypage');
  await record('my page');
}

async function editProfile({ page, record }: TreeJourney): Promise<void> {
  await signIn(page, 'member@example.com');
  await page.goto('/mypage/edit');
  await record('the form');
  await fill(page, { familyName: '', familyNameKana: 'さとう', birthday: '2990/01/01' });
  await submit(page);
  await hasFailed(page);
  await record('the form with issues');
  await fill(page, { familyName: '佐藤', familyNameKana: 'サトウ' });
  await record('one issue is left');
  await fill(page, { birthday: '1988/02/03', givenName: '美沙' });
  await submit(page);
  await page.waitForURL('**/mypage/edit/confirm');
  await record('what was entered');
  await submit(page);
  await page.waitForURL('**/mypage/edit/complete');
  await record('the end');
}

async function changeEmail({ page, store, record }: TreeJourney): Promise<void> {
  const email = 'reader-changed@example.com';
  await signIn(page, 'member@example.com');
  await page.goto('/mypage/email/edit');
  await record('the address');
  await fill(page, { email });
  await submit(page);
  await page.waitForURL('**/mypage/email/edit/pin-code');
  await record('the code');
  await fill(page, { pinCode: await store.readCode(email) });
  await submit(page);
  await page.waitForURL('**/mypage/email/edit/complete');
  await record('the end');
}

async function cancelPlan({ page, record }: TreeJourney): Promise<void> {
  await signIn(page, 'owner@example.com');
  await page.goto('/mypage/plans');
  await record('the plans');
  await page.goto('/mypage/subscription/s_demoowner1/withdraw');
  await submit(page);
  await hasFailed(page);
  await record('the reason is missing');
  await page.locator('[data-field=survey] input[type=radio]').first().check();
  await submit(page);
  await page.waitForURL('**/withdraw/complete');
  await record('the end');
}

async function addCard({ page, record }: TreeJourney): Promise<void> {
  await signIn(page, 'single@example.com');
  await page.goto('/mypage/payment-method');
  await record('no method');
  await page.locator('input[type=radio]').first().check();
  await page.locator('[data-card=number]').waitFor();
  await submit(page);
  await hasFailed(page);
  await record('the card is missing');
  await enterCard(page);
  await fill(page, { email: 'taro@example.com' });
  await submit(page);
  await page.waitForURL('**/payment-method/complete');
  await record('the card is saved');
}

async function orderAsGuest({ page, store, record }: TreeJourney): Promise<void> {
  await page.goto(await store.openCheckout('item'));
  await record('the order');
  await submit(page);
  await hasFailed(page);
  await record('the order with issues');
  await page.locator('[name=prefecture]').selectOption('13');
  await page.locator('main input[type=radio]').first().waitFor();
  await fill(page, {
    familyName: '山田',
    givenName: '花子',
    email: 'hanako@example.com',
    phoneNumber: '09012345678',
    postalCode: '1000001',
    address: '千代田1-1',
  });
  await scrollPoliciesToEnd(page);
  for (const box of await page.locator('input[type=checkbox][name=policies]').all()) await box.check();
  await submit(page);
  await page.locator('form[data-form=checkout-payment]').waitFor();
  await record('the payment');
}

async function inviteToFamily({ page, record }: TreeJourney): Promise<void> {
  await signIn(page, 'owner@example.com');
  await page.goto('/mypage/family-group');
  await record('the family');
  await page.goto('/mypage/family-group/invite');
  await submit(page);
  await hasFailed(page);
  await record('the address is missing');
  await fill(page, { email: 'single@example.com' });
  await submit(page);
  await page.waitForURL('**/invite/complete');
  await record('the end');
}

async function signUpKid({ page, record }: TreeJourney): Promise<void> {
  await signIn(page, 'owner@example.com');
  await page.goto('/mypage/kids-account/signup');
  await record('the form');
  await submit(page);
  await hasFailed(page);
  await record('the form with issues');
  const secrets = { password: goodPassword, passwordConfirm: goodPassword };
  await fill(page, { loginId: 'readerkid', ...secrets, familyName: '佐藤', givenName: '花', birthday: '2016/01/05' });
  for (const box of await page.locator('main input[type=checkbox]:visible').all()) await box.check();
  await submit(page);
  await page.waitForURL('**/confirm');
  await record('what was entered');
  await submit(page);
  await page.waitForURL('**/complete');
  await record('the end');
}

async function withdraw({ page, store, record }: TreeJourney): Promise<void> {
  await signIn(page, 'single@example.com');
  await page.goto('/withdraw');
  await record('the consequences');
  await submit(page);
  await record('the consent is missing');
  await page.locator('[data-field=survey] input[type=checkbox]').first().check();
  await page.locator('[name=consent]').check();
  await submit(page);
  await page.waitForURL('**/withdraw/pin-code');
  await record('the code');
  await fill(page, { pinCode: await store.readCode('single@example.com') });
  await submit(page);
  await page.waitForURL('**/withdraw/complete');
  await record('the end');
}

/** By the names of their files. */
export const treeJourneys = {
  layouts: openLayouts,
  'sign-up': signUp,
  'second-factor': logInWithSecondFactor,
  profile: editProfile,
  email: changeEmail,
  plan: cancelPlan,
  card: addCard,
  checkout: orderAsGuest,
  family: inviteToFamily,
  kid: signUpKid,
  withdrawal: withdraw,
} as const satisfies { readonly [name: string]: (journey: TreeJourney) => Promise<void> };

export type TreeJourneyName = keyof typeof treeJourneys;
