// @vitest-environment node
// Every example of every screen, in each language, colour scheme and two widths: no console output, no findings, no clipped text; and what
// other widths, forced colours and less motion do to it.
// ONLY='^checkout' takes the screens and examples whose name matches.
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findChromium } from '../../scripts/toolchain/find-chromium.mjs';
import { findCut } from './find-cut.ts';
import { type RunningPreview, runPreview } from './run-preview.ts';
import { inspectPreviews, listPreviews, type PreviewAddress } from './visit-screens.ts';
import { findUnsteady, findWithoutEdge } from './watch-layout.ts';

let preview: RunningPreview;
beforeAll(async () => {
  preview = await runPreview();
}, 120_000);
afterAll(async () => {
  const { code, output } = await preview.end();
  expect(output).not.toMatch(/exited|restarts/);
  expect(code).toBe(0);
});

const only = new RegExp(process.env['ONLY'] ?? '');
const listAll = async (choices: Parameters<typeof listPreviews>[1]): Promise<readonly PreviewAddress[]> => {
  const previews = listPreviews(await preview.readProject(), choices).filter(({ name }) => only.test(name));
  expect(previews.length).toBeGreaterThan(process.env['ONLY'] === undefined ? 100 : 0);
  return previews;
};

async function withPage<Result>(options: BrowserContextOptions, use: (page: Page) => Promise<Result>): Promise<Result> {
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath: await findChromium(), args });
  try {
    return await use(await browser.newPage(options));
  } finally {
    await browser.close();
  }
}

const combinations = ['ja', 'en'].flatMap((language) =>
  (['light', 'dark'] as const).flatMap((scheme) => [390, 1280].map((width) => ({ language, scheme, width }))),
);

test.each(combinations)(
  'every example in $language, $scheme, at $width px',
  async ({ language, scheme, width }) => {
    const previews = await listAll({ language, scheme });
    const options: BrowserContextOptions = { viewport: { width, height: 844 }, colorScheme: scheme };
    expect(await withPage(options, (page) => inspectPreviews(page, preview.origin, previews))).toEqual([]);
  },
  3_600_000,
);

test.each([
  { width: 320, language: 'en' },
  { width: 1920, language: 'ja' },
])(
  'no example at $width px can be pushed aside, shifts by more than a hundredth, or moves where less motion is asked for',
  async ({ width, language }) => {
    const previews = await listAll({ language });
    const options: BrowserContextOptions = { viewport: { width, height: 844 }, reducedMotion: 'reduce' };
    expect(await withPage(options, (page) => findUnsteady(page, preview.origin, previews))).toEqual([]);
  },
  3_600_000,
);

test('every button and control of every example has an edge in forced colours', { timeout: 3_600_000 }, async () => {
  const previews = await listAll({});
  const options: BrowserContextOptions = { viewport: { width: 390, height: 844 }, forcedColors: 'active' };
  expect(await withPage(options, (page) => findWithoutEdge(page, preview.origin, previews))).toEqual([]);
});

test.each([320, 1280])(
  'no example at %i px is cut or can be pushed aside with text twice as large',
  { timeout: 3_600_000 },
  async (width) => {
    // The layout needs no scripts.
    const options: BrowserContextOptions = { viewport: { width, height: 800 }, javaScriptEnabled: false };
    const wrong = await withPage(options, async (page) => {
      const found: string[] = [];
      for (const { name, address } of [...(await listAll({ language: 'ja' })), ...(await listAll({ language: 'en' }))]) {
        await page.goto(preview.origin + address, { waitUntil: 'load' });
        await page.evaluate(() => {
          document.documentElement.style.fontSize = '200%';
        });
        found.push(...(await page.evaluate(findCut)).map((cut) => `${name}: ${cut}`));
      }
      return found;
    });
    expect(wrong).toEqual([]);
  },
);
