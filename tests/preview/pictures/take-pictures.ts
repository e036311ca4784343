// Draws previews one after another, with the places of the parts of each page.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../../../scripts/toolchain/find-chromium.mjs';
import type { RunningPreview } from '../run-preview.ts';
import { listPreviews, openPreview, waitUntilStill } from '../visit-screens.ts';

export const views = [
  { name: '390-light', width: 390, language: 'ja', scheme: 'light' },
  { name: '1280-dark', width: 1280, language: 'en', scheme: 'dark' },
] as const;

/** A part of a page: header, footer, or a block of its screen. In CSS pixels of the whole page. */
export interface Part {
  /** Its class and number: `outcome 1`. */
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Picture {
  readonly file: string;
  readonly parts: readonly Part[];
}

/** Draws the examples whose name (`login/code sent`) matches, into the folder. Keys: `390-light login/code sent`. */
export async function takePictures(
  preview: RunningPreview,
  folder: string,
  filter: RegExp,
): Promise<ReadonlyMap<string, Picture>> {
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath: await findChromium(), args });
  const pictures = new Map<string, Picture>();
  try {
    const project = await preview.readProject();
    const drawView = async ({ name, width, language, scheme }: (typeof views)[number]): Promise<void> => {
      await mkdir(join(folder, name), { recursive: true });
      const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme: scheme, reducedMotion: 'reduce' });
      for (const [index, example] of listPreviews(project, { language, scheme }).entries()) {
        const title = example.name.split(' ').slice(0, -2).join(' ');
        if (!filter.test(title)) continue;
        const file = join(folder, name, `${index}.png`);
        pictures.set(`${name} ${title}`, { file, parts: await takePicture(page, preview.origin + example.address, file) });
      }
    };
    await Promise.all(views.map(drawView));
  } finally {
    await browser.close();
  }
  return pictures;
}

async function takePicture(page: Page, address: string, file: string): Promise<readonly Part[]> {
  // Countdowns stand still.
  await page.clock.setFixedTime(new Date());
  await openPreview(page, address);
  await waitUntilStill(page);
  await page.evaluate(loadImages);
  await writeFile(file, await page.screenshot({ fullPage: true, animations: 'disabled' }));
  return page.evaluate(listParts);
}

/** Also loads the pictures below the window, which wait to be scrolled to. Runs in the browser. */
async function loadImages(): Promise<void> {
  const images = [...document.images];
  for (const image of images) image.loading = 'eager';
  await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
}

/** Runs in the browser, so it must not refer to anything outside. */
function listParts(): Part[] {
  const counts = new Map<string, number>();
  return [...document.querySelectorAll('.layout > :not(:has(.screen), .screen), .screen > *, dialog[open]')].flatMap(
    (element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      if (width < 2 || height < 2) return [];
      const kind = element.classList[0] ?? element.localName;
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);
      return [{ name: `${kind} ${count}`, x: x + scrollX, y: y + scrollY, width, height }];
    },
  );
}
