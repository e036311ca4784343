// Renders the pictures of the catalogue, each entry in an example, and of the guide: 390 pixels wide, in the light colour scheme.
import { execFileSync } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { ownAddresses } from '../../src/rules/own-addresses.ts';
import type { Clock } from '../../src/server/platform/clock.ts';
import { readAssets } from '../../src/server/runtime/pages/assets.ts';
import { openCurrentProject } from '../preview/current-project.ts';
import { findChromium } from '../toolchain/find-chromium.mjs';
import { drawGuide } from './guide/draw-guide.ts';
import { drawScene } from './pictures/draw-scene.ts';
import { type DrawnPictures, findPictureFile, pictureFiles, picturesList } from './pictures/drawn-pictures.ts';
import { findScenes, type Scene } from './pictures/find-scenes.ts';

const width = 390;
const maxHeight = 560;
const margin = 12;
const origin = 'https://store.example';
/** Fixed, so that pictures do not change from day to day. */
const clock: Clock = { now: () => new Date('2026-11-22T03:00:00.000Z') };

/** Renders all pictures again and prints the entries that show nothing. */
export async function drawPictures(root: string): Promise<void> {
  // The pages need the styles of the current sources.
  execFileSync(process.execPath, [join(root, 'scripts', 'build.mjs')], { stdio: 'inherit' });
  const project = await openCurrentProject(root, root);
  const assets = await readAssets(join(root, 'dist', 'client'));
  await Promise.all(pictureFiles.map((file) => rm(join(root, file), { force: true })));
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath: await findChromium(), args });
  const drawn: Record<string, DrawnPictures[string]> = {};
  try {
    const page = await openPage(browser, root);
    for (const [name, scenes] of [...findScenes(project)].sort(([left], [right]) => (left < right ? -1 : 1))) {
      for (const scene of scenes) {
        const html = await drawScene(project, scene, clock, assets);
        const picture = html === undefined ? undefined : await captureEntry(page, html, scene);
        if (picture === undefined) continue;
        await writePicture(join(root, findPictureFile(name)), picture);
        drawn[name] = { screen: scene.screen, example: scene.example, from: scene.from };
        break;
      }
      if (drawn[name] === undefined) process.stdout.write(`${name} renders nothing without scripts, so it has no picture.\n`);
    }
    // Low, because the main part of a page is at least as high as the window.
    await page.setViewportSize({ width, height: 100 });
    await drawGuide(root, assets.styles, async (html) => {
      await showPage(page, html);
      const main = await page.locator('main').boundingBox();
      const height = (main?.y ?? 0) + (main?.height ?? 0);
      return encode(await page.screenshot({ clip: { x: 0, y: 0, width, height }, fullPage: true }));
    });
  } finally {
    await browser.close();
  }
  await writeFile(join(root, picturesList), `${JSON.stringify(drawn, null, 2)}\n`);
}

async function writePicture(file: string, picture: Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, picture);
}

async function openPage(browser: Browser, root: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width, height: 900 }, deviceScaleFactor: 1.5, javaScriptEnabled: false });
  const folders = [
    [`${ownAddresses.assets}/`, join(root, 'dist', 'client', 'assets')],
    [`${ownAddresses.pictures}/`, join(root, 'public', 'store')],
  ] as const;
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url());
    const [prefix, folder] = folders.find(([prefix]) => pathname.startsWith(prefix)) ?? [];
    if (prefix === undefined || folder === undefined) return route.fulfill({ status: 404 });
    const body = await readFile(join(folder, pathname.slice(prefix.length))).catch(() => undefined);
    return body === undefined
      ? route.fulfill({ status: 404 })
      : route.fulfill({ body, contentType: types[extname(pathname)] ?? 'application/octet-stream' });
  });
  return page;
}

const types: Readonly<Record<string, string>> = { '.css': 'text/css', '.svg': 'image/svg+xml', '.woff2': 'font/woff2' };

/** Takes a picture of the entry's part of the page; undefined if it rendered nothing. */
async function captureEntry(page: Page, html: string, scene: Scene): Promise<Buffer | undefined> {
  await showPage(page, html);
  const parts =
    scene.field !== undefined
      ? page.locator('[data-field]')
      : scene.isLayout
        ? page.locator('header, nav, footer')
        : page.locator('main > :not(h1):not(.start-again)');
  const boxes = (await Promise.all((await parts.all()).map((part) => part.boundingBox()))).filter(
    (box) => box !== null && box.width > 20 && box.height > 8,
  );
  // null was filtered out above.
  const visible = boxes as readonly NonNullable<(typeof boxes)[number]>[];
  if (visible.length === 0) return undefined;
  const top = Math.max(0, Math.min(...visible.map(({ y }) => y)) - margin);
  const bottom = Math.max(...visible.map(({ y, height }) => y + height)) + margin;
  const height = Math.min(bottom - top, maxHeight);
  return encode(await page.screenshot({ clip: { x: 0, y: top, width, height }, fullPage: true }));
}

async function showPage(page: Page, html: string): Promise<void> {
  await page.route(`${origin}/`, (route) => route.fulfill({ body: html, contentType: 'text/html; charset=utf-8' }));
  await page.goto(`${origin}/`);
  await page.unroute(`${origin}/`);
}

const encode = (png: Buffer): Promise<Buffer> => sharp(png).webp({ quality: 82, effort: 6 }).toBuffer();
