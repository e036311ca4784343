// @vitest-environment node
// Every example of every screen, in each language, colour scheme and two widths: no console output, no findings, no clipped text.
import { chromium } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findChromium } from '../../scripts/toolchain/find-chromium.mjs';
import { type RunningPreview, runPreview } from './run-preview.ts';
import { inspectPreviews, listPreviews } from './visit-screens.ts';

let preview: RunningPreview;
beforeAll(async () => {
  preview = await runPreview();
}, 120_000);
afterAll(async () => {
  expect((await preview.end()).code).toBe(0);
});

const combinations = ['ja', 'en'].flatMap((language) =>
  (['light', 'dark'] as const).flatMap((scheme) => [390, 1280].map((width) => ({ language, scheme, width }))),
);

test.each(combinations)(
  'every example in $language, $scheme, at $width px',
  async ({ language, scheme, width }) => {
    const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    const browser = await chromium.launch({ executablePath: await findChromium(), args });
    try {
      const page = await browser.newPage({ viewport: { width, height: 844 }, colorScheme: scheme });
      const previews = listPreviews(await preview.readProject(), { language, scheme });
      expect(previews.length).toBeGreaterThan(100);
      expect(await inspectPreviews(page, preview.origin, previews)).toEqual([]);
    } finally {
      await browser.close();
    }
  },
  3_600_000,
);

test('no example is wider than 320 px with text twice as large', { timeout: 3_600_000 }, async () => {
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath: await findChromium(), args });
  try {
    // The layout needs no scripts.
    const context = await browser.newContext({ viewport: { width: 320, height: 800 }, javaScriptEnabled: false });
    const page = await context.newPage();
    const wide: string[] = [];
    for (const language of ['ja', 'en'])
      for (const { name, address } of listPreviews(await preview.readProject(), { language })) {
        await page.goto(preview.origin + address, { waitUntil: 'load' });
        const overflow = await page.evaluate(() => {
          document.documentElement.style.fontSize = '200%';
          return document.documentElement.scrollWidth - document.documentElement.clientWidth;
        });
        if (overflow > 0) wide.push(`${name}: ${overflow} px`);
      }
    expect(wide).toEqual([]);
  } finally {
    await browser.close();
  }
});
