import { expectAccessible } from './accessibility.ts';
import { jumpToAuth, jumpToCode, jumpToForm } from './page-actions.ts';
import { fillForm } from './sign-up-walk.ts';
import { expect, logIn, type Page, test } from './store.ts';

/** Each page in one language and width; the soak run has the preview of each in both. */
async function open(page: Page, address: string, language = 'ja'): Promise<void> {
  await page.goto(address);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expectAccessible(page, address);
}

test.describe('390 pixels, ja', () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test('no step of sign-up has accessibility violations', async ({ page, store }) => {
    await jumpToAuth(page, store);
    await open(page, '/signup/auth');
    await page.locator('[name=email]').fill('abc');
    await page.locator('[name=email]').blur();
    await expect(page.locator('.field-issue')).toBeVisible();
    await expectAccessible(page, 'a wrong address');
    await jumpToCode(page, store);
    await open(page, '/signup/pin-code');
    await jumpToForm(page, store);
    await expectAccessible(page, 'the form');
    await page.locator('[name=birthday]').fill('2012/01/01');
    await page.locator('[name=familyName]').fill('<');
    await page.locator('[data-main]').click();
    await expect(page.locator('.summary')).toBeFocused();
    await expect(page.locator('[type=checkbox]').first()).toBeVisible();
    await expectAccessible(page, 'the form with what is wrong, and the parents’ part');
    await fillForm(page);
    await page.locator('[data-main]').click();
    await page.waitForURL('**/signup/confirm');
    await expectAccessible(page, 'what was entered');
    await page.locator('[data-main]').click();
    await page.waitForURL('**/signup/complete');
    await expectAccessible(page, 'the end');
  });
});

test.describe('1280 pixels, en', () => {
  test.use({ viewport: { width: 1280, height: 800 } });
  test.beforeEach(async ({ context, store }) => {
    await context.addCookies([{ name: 'lng', value: 'en', url: store.origin }]);
  });

  test('public pages have no accessibility violations', async ({ page }) => {
    for (const address of ['/', '/login', '/signup', '/privacy', '/app/licenses', '/nowhere']) await open(page, address, 'en');
  });

  test('members’ pages, their open menu and dialogs have no accessibility violations', async ({ page, store }) => {
    await logIn(page, 'single@example.com');
    await expectAccessible(page, '/mypage');
    await page.locator('.account-menu summary').click();
    await expectAccessible(page, 'the open menu');
    await open(page, '/logout', 'en');
    await store.injectFault('logout', { answer: { status: 401, code: 'UNAUTHORIZED', message: 'x' } });
    await page.locator('[data-main], main .button-main').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, 'the dialog');
  });
});
