import type { Frame } from '@playwright/test';
import { jumpToForm } from '../page-actions.ts';
import { expect, type Page, signIn, test } from '../store.ts';
import { openConsole } from './operator.ts';

/** Visible elements of a page in document order: buttons, controls, headings, steps and links. */
const outline = (root: Page | Frame): Promise<readonly string[]> =>
  root.evaluate(() =>
    [...document.querySelectorAll('h1, h2, nav a, main a, ol li, button, [data-field], noscript, fieldset, [role=radio]')]
      .filter(
        (element) => element.checkVisibility() && !element.closest('header, footer') && !element.matches('.menu-strip button'),
      )
      .map((element) => {
        const text = element.matches('[data-field], fieldset, noscript') ? '' : (element.textContent ?? '').trim();
        const state = element.getAttribute('aria-disabled') === 'true' ? 'disabled' : '';
        return [element.tagName, element.getAttribute('data-field') ?? '', text, state].join(' ').trim();
      }),
  );

async function openPreview(page: Page, screen: string): Promise<Frame> {
  await openConsole(page, `/console/preview?screen=${screen}&example=empty&width=phone`);
  const frame = await (await page.locator('iframe').first().elementHandle())?.contentFrame();
  if (frame == null) throw new Error('The preview has no frame.');
  await expect(frame.locator('main')).toBeVisible();
  return frame;
}

test.use({ viewport: { width: 390, height: 844 } });

test('the preview of sign-up shows the same elements in the same order as the hydrated page', async ({
  page,
  browser,
  store,
}) => {
  const operator = await browser.newPage({ baseURL: store.origin });
  const frame = await openPreview(operator, 'signup/form');
  await jumpToForm(page, store);
  const shown = await outline(frame);
  await expect.poll(() => outline(page)).toEqual(shown);
  await operator.close();
});

test('the preview of the profile shows the same elements in the same order as the hydrated page', async ({
  page,
  browser,
  store,
}) => {
  const operator = await browser.newPage({ baseURL: store.origin });
  const frame = await openPreview(operator, 'mypage/edit');
  await signIn(page, 'single@example.com');
  // Another test of this worker may have left an edit unfinished, which adds a button to start again.
  await page.request.post('/zapi/account/edit/restart', { headers: { 'sec-fetch-site': 'same-origin' }, data: {} });
  await page.goto('/mypage/edit');
  const shown = await outline(frame);
  await expect.poll(() => outline(page)).toEqual(shown);
  await operator.close();
});
