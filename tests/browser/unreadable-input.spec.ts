// Date and time inputs hold parts that they do not report: 31 February, or hours without minutes.
import type { Locator } from '@playwright/test';
import { expect, type Page, signIn, test } from './store.ts';

const day = (page: Page): Locator => page.locator('input[type=date]');
const time = (page: Page): Locator => page.locator('input[type=time]');
const frameOf = (control: Locator): Locator => control.locator('xpath=ancestor::*[@data-field][1]');

/** Types into the parts of a native control; `fill` would set its value. */
async function typeParts(control: Locator, keys: string): Promise<void> {
  await control.focus();
  await control.page().keyboard.type(keys);
}

// The browser of these tests shows month, day and year.
const february31 = '02312026';

test('a day that does not exist and half a time are issues at their fields, not empty answers', async ({ page }) => {
  await signIn(page, 'single@example.com');
  await page.goto('/plans/premium');
  await typeParts(day(page), february31);
  await typeParts(time(page), '09');
  expect(await day(page).evaluate((input: HTMLInputElement) => [input.value, input.validity.badInput])).toEqual(['', true]);
  // Leaving the field shows its issue.
  await expect(frameOf(day(page))).toContainText('年・月・日をすべて、実在する日付で入力してください');
  await expect(day(page)).toHaveAttribute('aria-invalid', 'true');
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await page.locator('form[data-form=purchase] [data-main]').click({ force: true });
  const summary = page.locator('form[data-form=purchase] [role=alert]');
  await expect(summary).toContainText('年・月・日をすべて、実在する日付で入力してください');
  await expect(summary).toContainText('時と分の両方を入力してください');
  await expect(frameOf(time(page))).toContainText('時と分の両方を入力してください');
  expect(sent).toEqual([]);
  await summary.getByRole('link', { name: /時と分の両方/ }).click();
  await expect(time(page)).toBeFocused();
  // What was typed is still there: the minutes complete it.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('30');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('AM');
  await expect(time(page)).toHaveValue('09:30');
  await expect(frameOf(time(page)).locator('.field-issue')).toHaveCount(0);
  await typeParts(day(page), '0228');
  await expect(day(page)).toHaveValue('2026-02-28');
  await expect(frameOf(day(page)).locator('.field-issue')).toHaveCount(0);
});

test('a saved day that becomes impossible is an issue at once, and the draft of the page holds nothing unreadable', async ({
  page,
}) => {
  await signIn(page, 'single@example.com');
  await page.goto('/plans/premium');
  await day(page).fill('2026-01-31');
  await typeParts(day(page), '02');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(frameOf(day(page))).toContainText('年・月・日をすべて、実在する日付で入力してください');
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage }).includes('unreadable'))).toBe(false);
  await page.reload();
  await expect(day(page)).toHaveValue('');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the browser keeps a form with half a day from being posted', async ({ page, context, store }) => {
    const login = await context.request.post(`${store.origin}/login`, {
      data: { value: 'single@example.com', password: 'Demo-pass-2026' },
      headers: { origin: store.origin },
    });
    expect(login.status()).toBe(200);
    await page.goto('/plans/premium');
    await typeParts(day(page), '02');
    const posted: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && posted.push(request.url()));
    await page.locator('form[data-form=purchase] [data-main]').click();
    await expect(day(page)).toBeFocused();
    expect(posted).toEqual([]);
  });
});
