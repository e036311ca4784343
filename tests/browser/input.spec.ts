import type { Locator } from '@playwright/test';
import { signInOperator } from './console/operator.ts';
import { waitForHydration } from './hydration.ts';
import { jumpToForm } from './page-actions.ts';
import { openCard, sandboxOf } from './payment/card-page.ts';
import { fillForm, goodPassword, newEmail } from './signup/sign-up-walk.ts';
import { expect, type Page, test } from './store.ts';

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${selector} cannot be reached by Tab`);
}

/**
 * Presses End in the focused text of a policy until it counts as read. A busy Chromium sometimes ignores the key: the text keeps
 * the focus and does not scroll, and the page, which has no part in scrolling, cannot tell.
 */
async function pressEndUntilRead(page: Page, state: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(state).toHaveAttribute('data-read', 'true', { timeout: 2000 });
  }).toPass({ timeout: 30_000 });
}

/** Holds the scripts of pages loaded from now on. Returns how to release them. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const held: (() => Promise<void>)[] = [];
  let isHeld = true;
  await page.route('**/assets/**.js', async (route) => {
    if (isHeld) held.push(() => route.continue());
    else await route.continue();
  });
  return async () => {
    await expect.poll(() => held.length).toBeGreaterThan(0);
    isHeld = false;
    await Promise.all(held.map((release) => release()));
  };
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Runs in the page. Changes every control of the forms, as a person could. */
function changeControls(): { readonly kinds: readonly string[]; readonly values: readonly unknown[] } {
  const controls = [...document.querySelectorAll<Control>('main :is(input, textarea, select):enabled')].filter(
    ({ name, type }) => /^[a-z]/i.test(name) && type !== 'hidden',
  );
  for (const control of controls) {
    if (control.type === 'checkbox' || control.type === 'radio') control.click();
    else if (control instanceof HTMLSelectElement) control.selectedIndex = control.selectedIndex === 0 ? 1 : 0;
    else control.value += '1';
  }
  const values = controls.map((control) => [control.name, control.value, control instanceof HTMLInputElement && control.checked]);
  return { kinds: controls.map(({ type }) => type), values };
}

/** Runs in the page. */
function readControls(): readonly unknown[] {
  return [...document.querySelectorAll<Control>('main :is(input, textarea, select):enabled')]
    .filter(({ name, type }) => /^[a-z]/i.test(name) && type !== 'hidden')
    .map((control) => [control.name, control.value, control instanceof HTMLInputElement && control.checked]);
}

test('sign-up can be completed by keyboard alone [WCAG-2.1.1]', async ({ page, store }) => {
  const email = newEmail();
  await page.goto('/signup');
  await expect(page.locator('[data-main]')).toBeDisabled();
  for (const id of ['terms', 'privacy']) {
    await tabTo(page, `[id$="${id}_text"]`);
    await pressEndUntilRead(page, page.locator(`.policy:has([id$="${id}_text"]) .policy-state`));
  }
  await tabTo(page, 'input[type=checkbox][name=policies]');
  await page.keyboard.press('Space');
  await tabTo(page, '[data-main]');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/signup/auth');
  await tabTo(page, '[name=email]');
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/signup/pin-code');
  await tabTo(page, '[name=pinCode]');
  await page.keyboard.type(await store.readCode(email));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/signup/form');
  const typed = {
    password: goodPassword,
    passwordConfirm: goodPassword,
    familyName: '山田',
    givenName: '太郎',
    familyNameKana: 'ヤマダ',
    givenNameKana: 'タロウ',
    birthday: '19900105',
  };
  for (const [name, text] of Object.entries(typed)) {
    await tabTo(page, `[name="${name}"]`);
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await page.waitForURL('**/signup/confirm');
  await tabTo(page, '[data-main], main .button-main');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/signup/complete');
});

test('the error summary takes the focus, and each line links to its field; a draft is restored on reload, without its secrets [WCAG-3.3.1, WCAG-2.4.3]', async ({
  page,
  store,
}) => {
  await jumpToForm(page, store);
  await page.locator('[data-main]').click();
  await expect(page.locator('.summary')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.locator('[name=password]')).toBeFocused();
  await fillForm(page, { address: 'みなと町' });
  await page.reload();
  await expect(page.locator('[name=address]')).toHaveValue('みなと町');
  await expect(page.locator('[name=password]')).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(goodPassword);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('sign-up can be completed and reports errors on the way [SIGNUP-044]', async ({ page, store }) => {
    const email = newEmail();
    await page.goto('/signup');
    await expect(page.locator('[data-main]')).not.toHaveAttribute('aria-disabled');
    await page.locator('[data-main]').click();
    await expect(page.locator('.summary')).toContainText('すべての規約を最後までお読みのうえ、同意してください。');
    for (const box of await page.locator('[name=policies]').all()) await box.check();
    await page.locator('[data-main]').click();
    await page.waitForURL('**/signup/auth');
    await page.locator('[name=email]').fill('abc');
    await page.locator('[data-main]').click();
    await expect(page.locator('[data-field=email] .field-issue')).toBeVisible();
    await expect(page.locator('[name=email]')).toHaveValue('abc');
    await page.locator('[name=email]').fill(email);
    await page.locator('[data-main]').click();
    await page.waitForURL('**/signup/pin-code');
    await page.locator('[name=pinCode]').fill(await store.readCode(email));
    await page.locator('[data-main]').click();
    await page.waitForURL('**/signup/form');
    await fillForm(page, { familyName: '<' });
    await page.locator('[data-main]').click();
    await expect(page.locator('[data-field=familyName] .field-issue')).toContainText('使用できない文字');
    await expect(page.locator('[name=givenName]')).toHaveValue('太郎');
    await expect(page.locator('[name=password]')).toHaveValue('');
    await fillForm(page);
    await page.locator('[data-main]').click();
    await page.waitForURL('**/signup/confirm');
    await page.locator('main .button-main').click();
    await page.waitForURL('**/signup/complete');
    await page.locator('main').getByRole('link').first().click();
    await page.waitForURL('**/mypage');
    await expect(page.locator('main')).toContainText('山田 太郎');
  });
});

test('input typed before hydration is kept and sent', async ({ page, store }) => {
  const release = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.locator('[name=value]').fill('single@example.com');
  await page.locator('[name=password]').fill('Demo-pass-2026');
  await release();
  await expect(page.locator('.input-button')).toBeVisible();
  await expect(page.locator('[name=value]')).toHaveValue('single@example.com');
  await expect(page.locator('[name=password]')).toHaveValue('Demo-pass-2026');
  await page.locator('[data-main]').click();
  await page.waitForURL(`${store.origin}/mypage`);
});

/** Runs in the page: sets values as browsers do that fill in a form, by what the fields are for. */
function autofill(values: Readonly<Record<string, string>>): void {
  for (const control of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('main :is(input, select)')) {
    const value = values[control.autocomplete];
    if (value === undefined) continue;
    control.value = value;
    for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
  }
}

test('what the browser fills in, also before hydration, counts as entered: a delivery is offered for the address, and a card is taken', async ({
  page,
  store,
  otherSites,
}) => {
  const release = await holdScripts(page);
  await page.goto(await store.openCheckout('item'), { waitUntil: 'commit' });
  await expect(page.locator('main [data-main]')).toBeAttached();
  await page.evaluate(autofill, { 'family-name': '山田', 'tel-national': '090-1234-5678', 'address-level1': '13' });
  await release();
  await expect(page.locator('main input[type=radio]')).toHaveCount(3);
  await expect(page.locator('[name=familyName]')).toHaveValue('山田');
  await page.evaluate(autofill, { 'postal-code': '〒100-0001' });
  await expect(page.locator('[name=postalCode]')).toHaveValue('1000001');

  await openCard(page);
  await page.evaluate(autofill, { 'cc-number': '4242424242424242', 'cc-exp': '12/31' });
  await expect(page.locator('[data-card=number]')).toHaveValue('4242 4242 4242 4242');
  await expect(page.locator('[data-card=limit]')).toHaveValue('12/31');
  otherSites.add(sandboxOf(store));
});

/** Pages that together have a filled-in control of every kind that the console has. */
const filledPages = ['settings/policies', 'settings/shipping', 'registration'];

test('every control keeps what was changed before hydration, also if it was filled in', async ({ page }) => {
  await signInOperator(page);
  const kinds = new Set<string>();
  for (const path of filledPages) {
    const release = await holdScripts(page);
    await page.goto(`/console/${path}`, { waitUntil: 'commit' });
    await expect(page.locator('footer').first()).toBeAttached();
    const changed = await page.evaluate(changeControls);
    await release();
    await waitForHydration(page);
    // An answer may show a control that was not there.
    expect(await page.evaluate(readControls), path).toEqual(expect.arrayContaining([...changed.values]));
    for (const kind of changed.kinds) kinds.add(kind);
    await page.evaluate(() => sessionStorage.clear());
    await page.unrouteAll();
  }
  expect([...kinds].sort()).toEqual(['checkbox', 'radio', 'select-one', 'text', 'textarea']);
});
