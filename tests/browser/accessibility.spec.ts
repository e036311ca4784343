// Each page, in the state with the most on it; the soak run has the preview of each in both widths and languages.
import { day, sample } from '../sample.ts';
import { expectAccessible } from './accessibility.ts';
import { jumpToAuth, jumpToForm, sendCode } from './page-actions.ts';
import { fillForm } from './signup/sign-up-walk.ts';
import { expect, logIn, type Page, test } from './store.ts';

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expectAccessible(page, address);
}

test('no step of sign-up has accessibility violations, 390 pixels, ja', async ({ page, store }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await jumpToAuth(page, store);
  await page.goto('/signup/auth');
  await page.locator('[name=email]').fill('abc');
  await page.locator('[name=email]').blur();
  await expect(page.locator('.field-issue')).toBeVisible();
  await expectAccessible(page, 'a wrong address');
  await sendCode(page, store);
  await page.goto('/signup/pin-code');
  await expectAccessible(page, 'the code');
  await jumpToForm(page, store);
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

test.describe('1280 pixels, en', () => {
  test.use({ viewport: { width: 1280, height: 800 } });
  test.beforeEach(async ({ context, store }) => {
    await context.addCookies([{ name: 'lng', value: 'en', url: store.origin }]);
  });

  const addresses = sample(['/', '/login', '/signup', '/privacy', '/app/licenses', '/nowhere'], 2, 'public pages', String);
  test(`public pages have no accessibility violations, and none is wider than a screen of 320, 390, 768 or 1280 pixels (SAMPLE=${day})`, async ({
    page,
  }) => {
    for (const address of addresses) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await open(page, address);
      for (const width of [1280, 768, 390, 320]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth), `${address} ${width}`).toBeLessThanOrEqual(width);
      }
    }
  });

  test('members’ pages, their open menu and dialogs have no accessibility violations', async ({ page, store }) => {
    await logIn(page, 'single@example.com');
    await page.locator('.account-menu summary').click();
    await expectAccessible(page, '/mypage with its open menu');
    await open(page, '/logout');
    await store.injectFault('logout', { answer: { status: 401, code: 'UNAUTHORIZED', message: 'x' } });
    await page.locator('[data-main], main .button-main').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, 'the dialog');
  });
});
