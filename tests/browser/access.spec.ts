import { expectOpenToAll } from './access.ts';
import { jumpToAuth, jumpToCode, jumpToForm } from './page-actions.ts';
import { fillForm } from './sign-up-walk.ts';
import { expect, logIn, type Page, test } from './store.ts';

const looks = [
  { width: 390, language: 'ja' },
  { width: 1280, language: 'en' },
] as const;

for (const { width, language } of looks) {
  const look = `${width} pixels, ${language}`;

  async function open(page: Page, address: string): Promise<void> {
    await page.goto(address);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expectOpenToAll(page, address);
  }

  test.describe(look, () => {
    test.use({ viewport: { width, height: 800 } });
    test.beforeEach(async ({ context, store }) => {
      await context.addCookies([{ name: 'lng', value: language, url: store.origin }]);
    });

    test('pages that everybody reads keep nobody out', async ({ page }) => {
      for (const address of ['/', '/login', '/signup', '/privacy', '/app/licenses', '/nowhere']) await open(page, address);
    });

    test('sign-up keeps nobody out, at each of its steps', async ({ page, store }) => {
      await jumpToAuth(page, store);
      await open(page, '/signup/auth');
      await page.locator('[name=email]').fill('abc');
      await page.locator('[name=email]').blur();
      await expect(page.locator('.field-issue')).toBeVisible();
      await expectOpenToAll(page, 'a wrong address');
      await jumpToCode(page, store);
      await open(page, '/signup/pin-code');
      await jumpToForm(page, store);
      await expectOpenToAll(page, 'the form');
      await page.locator('[name=birthday]').fill('2012/01/01');
      await page.locator('[name=familyName]').fill('<');
      await page.locator('[data-main]').click();
      await expect(page.locator('.summary')).toBeFocused();
      await expect(page.locator('[type=checkbox]').first()).toBeVisible();
      await expectOpenToAll(page, 'the form with what is wrong, and the parents’ part');
      await fillForm(page);
      await page.locator('[data-main]').click();
      await page.waitForURL('**/signup/confirm');
      await expectOpenToAll(page, 'what was entered');
      await page.locator('[data-main]').click();
      await page.waitForURL('**/signup/complete');
      await expectOpenToAll(page, 'the end');
    });

    test('a member’s pages keep nobody out, their open menu and dialogs neither', async ({ page, store }) => {
      await logIn(page, 'single@example.com');
      await expectOpenToAll(page, '/mypage');
      await page.locator('.account-menu summary').click();
      await expectOpenToAll(page, 'the open menu');
      await open(page, '/logout');
      await store.fail('logout', { answer: { status: 401, code: 'UNAUTHORIZED', message: 'x' } });
      await page.locator('[data-main], main .button-main').first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectOpenToAll(page, 'the dialog');
    });
  });
}
