// Readers with poor sight: text twice as large on a narrow screen, and the colours of the system.
import { findCut } from '../preview/find-cut.ts';
import { expect, type Page, signIn, test } from './store.ts';

/**
 * How far a page can be pushed aside with text twice as large, when all sizes have changed: tests reduce motion, where
 * each change of a font size is a short transition at every level of the page.
 */
const readOverflow = (page: Page) =>
  page.evaluate(async () => {
    document.documentElement.style.fontSize = '200%';
    for (let changes = document.getAnimations(); changes.length > 0; changes = document.getAnimations())
      await Promise.allSettled(changes.map(({ finished }) => finished));
    return document.documentElement.scrollWidth - document.documentElement.clientWidth;
  });

test('no page is wider than 320 pixels with text twice as large [WCAG-1.4.4]', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/login');
  expect(await readOverflow(page), 'the links of the header').toBe(0);
  await signIn(page, 'demoowner');
  for (const path of ['/mypage/payment-history', '/mypage/login-history', '/mypage/profile/edit']) {
    await page.goto(path);
    expect(await readOverflow(page), path).toBe(0);
  }
  await page.goto('/mypage/edit');
  await expect(page.locator('.lookup-button')).toBeVisible();
  expect(await readOverflow(page), 'the search of an address').toBe(0);
});

test('no page loses text with the spacing that readers may set [WCAG-1.4.12]', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await signIn(page, 'demoowner');
  for (const path of ['/mypage', '/mypage/plans', '/mypage/edit', '/mypage/payment-history']) {
    await page.goto(path);
    expect(await page.evaluate(findCut), path).toEqual([]);
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
      );
      document.adoptedStyleSheets = [sheet];
    });
    expect(await page.evaluate(findCut), `${path} with more spacing`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390);
  }
});

test('whatever has the focus of the keyboard shows it [WCAG-2.4.7]', async ({ page }) => {
  await signIn(page, 'demoowner');
  const unseen: string[] = [];
  for (const path of ['/mypage', '/mypage/edit']) {
    await page.goto(path);
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press('Tab');
      const text = await page.evaluate(() => {
        const control = document.activeElement;
        if (control === null || control === document.body) return '';
        const framed = [control, control.closest('.choice')].filter((each) => each !== null);
        const isSeen = framed.some((each) => getComputedStyle(each).outlineStyle !== 'none');
        return isSeen ? '' : control.outerHTML.slice(0, 80);
      });
      if (text !== '') unseen.push(`${path}: ${text}`);
    }
  }
  expect(unseen).toEqual([]);
});

test('no focused control is behind the sticky header when large text gives it two lines [WCAG-2.4.11]', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/login');
  await readOverflow(page);
  await page.locator('footer a').last().focus();
  const hidden: string[] = [];
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press('Shift+Tab');
    // Focus scrolls with the next frame.
    const text = await page.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const control = document.activeElement;
      const edge = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
      if (control === null || control.closest('main, footer') === null) return '';
      return control.getBoundingClientRect().top < edge ? control.outerHTML.slice(0, 80) : '';
    });
    if (text !== '') hidden.push(text);
  }
  expect(hidden).toEqual([]);
});

test('a switch differs on and off in forced colours [WCAG-1.4.11]', async ({ page }) => {
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

test('in forced colours a disabled button differs from others, and a quiet link has no frame', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signIn(page, 'single@example.com');
  await page.goto('/mypage/multi-factor/otp');
  const button = page.locator('form[data-form] [data-main]');
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  const { disabled, enabled } = await button.evaluate((element) => {
    const readColors = () => {
      const { color, borderTopColor } = getComputedStyle(element);
      return { color, borderTopColor };
    };
    const disabled = readColors();
    element.removeAttribute('aria-disabled');
    return { disabled, enabled: readColors() };
  });
  expect(disabled.color).not.toBe(enabled.color);
  expect(disabled.borderTopColor).not.toBe(enabled.borderTopColor);
  const link = page.locator('main .button-quiet').last();
  const frame = await link.evaluate((element) => getComputedStyle(element).borderTopColor);
  expect(frame).toBe(await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor));
});
