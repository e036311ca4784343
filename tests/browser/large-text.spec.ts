// Readers with poor sight: text twice as large on a narrow screen, and the colours of the system.
import { expect, type Page, signIn, test } from './store.ts';

/** How far a page can be pushed aside with text twice as large. */
const readOverflow = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
    return document.documentElement.scrollWidth - document.documentElement.clientWidth;
  });

test('no page is wider than 320 pixels with text twice as large', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/login');
  expect(await readOverflow(page), 'the links of the header').toBe(0);
  await signIn(page, 'demoowner');
  for (const path of ['/mypage/payment-history', '/mypage/login-history', '/mypage/profile/edit']) {
    await page.goto(path);
    expect(await readOverflow(page), path).toBe(0);
  }
});

test('a switch differs on and off in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signIn(page, 'single@example.com');
  await page.goto('/mypage/consent/newsletter');
  const colours = (isOn: boolean) =>
    page
      .locator('.toggle-button')
      .first()
      .evaluate((button, state) => {
        button.setAttribute('aria-checked', state);
        const track = button.querySelector('.toggle-track');
        if (track === null) throw new Error('the switch has no track');
        return { track: getComputedStyle(track).backgroundColor, knob: getComputedStyle(track, '::after').backgroundColor };
      }, String(isOn));
  const [on, off] = [await colours(true), await colours(false)];
  expect(on.track).not.toBe(off.track);
  for (const { track, knob } of [on, off]) expect(knob).not.toBe(track);
});
