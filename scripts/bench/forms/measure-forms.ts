import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '../../toolchain/find-chromium.mjs';
import { type BenchOptions, median, type Row } from '../rows.ts';
import { buildPages, listCompetitors, ours, reactAlone, reference, tenKinds } from './build-pages.ts';
import { servePages } from './serve-pages.ts';
import { measureScripts, tryPage, type VisitFigures, visitPage } from './visit-page.ts';

const pages = join('reports', 'bench', 'pages');
/** Disables the frame rate limit, so that times are not rounded up to a frame. */
const chromiumArgs = ['--no-sandbox', '--disable-gpu', '--disable-frame-rate-limit', '--disable-gpu-vsync'];

/**
 * Limits for 500 fields, relative to the hand-written page. That page's submit takes 20 to 28 ms, depending on load, so this ratio
 * varies most; it is highest on an idle machine.
 */
const limits: { readonly [name: string]: number } = {
  key: 0.7,
  keyLive: 0.7,
  keyCpu: 0.8,
  keyCpuLive: 0.8,
  mount: 0.8,
  submit: 2,
  heap: 2.1,
};
/** Limit in kB gzip of a form of ten kinds beside React: 50 KiB. */
const maxTenKinds = 51.2;

const figures: readonly (readonly [name: string, title: string, unit: string])[] = [
  ['key', 'key to paint', 'ms'],
  ['keyLive', 'key to paint, live', 'ms'],
  ['keyCpu', 'CPU a key', 'ms'],
  ['keyCpuLive', 'CPU a key, live', 'ms'],
  ['mount', 'warm mount', 'ms'],
  ['submit', 'submit with all errors', 'ms'],
  ['heap', 'heap', 'MB'],
];

/**
 * Measures a form of 20, 100 and 500 required fields with each competitor in Chromium. Each round visits all of them in turn, so
 * that slow moments of the machine affect all alike.
 */
export async function measureForms({ isQuick, isAll, log }: BenchOptions): Promise<readonly Row[]> {
  const ids = listCompetitors(isAll);
  const [sizes, rounds, keys] = isQuick ? [[20], 1, 5] : [[20, 100, 500], 3, 20];
  await buildPages([...ids, tenKinds, reactAlone], pages);
  const server = await servePages(pages);
  const samples = new Map<string, number[]>();
  const browser = await chromium.launch({ executablePath: await findChromium({ isWhole: true }), args: chromiumArgs });
  try {
    const messages = new Map<string, number>();
    const weights = new Map<string, number>();
    for (const size of sizes)
      for (const id of ids) {
        const triedPage = await tryPage(browser, `${server.url}/${id}/?n=${size}`);
        if (triedPage.lacks > 0) throw new Error(`${id} does not show ${triedPage.lacks} of ${size} labels.`);
        messages.set(`${id} ${size}`, triedPage.messages);
        weights.set(id, Math.max(weights.get(id) ?? 0, triedPage.kilobytes));
      }
    for (let round = 1; round <= rounds; round++) {
      for (const size of sizes)
        for (const id of ids)
          for (const isLive of [false, true]) {
            const url = `${server.url}/${id}/?n=${size}&live=${isLive ? 1 : 0}`;
            const options = { url, keys, isLive, messages: messages.get(`${id} ${size}`) ?? size };
            addSamples(samples, `${id} ${size}`, isLive, await visitPage(browser, options));
          }
      log(`forms: round ${round} of ${rounds}`);
    }
    const [withForm, withoutForm] = [
      await measureScripts(browser, `${server.url}/${tenKinds}/`),
      await measureScripts(browser, `${server.url}/${reactAlone}/`),
    ];
    const tenKindsRow = {
      part: 'forms',
      name: 'JavaScript, gzip: a form of ten kinds, beside React',
      unit: 'kB',
      value: withForm - withoutForm,
      most: maxTenKinds,
    };
    return [...writeRows(ids, sizes, samples, weights), tenKindsRow];
  } finally {
    await browser.close();
    server.close();
  }
}

function addSamples(samples: Map<string, number[]>, page: string, isLive: boolean, figures: VisitFigures): void {
  for (const [name, value] of Object.entries(figures)) {
    const key = `${page} ${isLive ? `${name}Live` : name}`;
    samples.set(key, [...(samples.get(key) ?? []), value]);
  }
}

function writeRows(
  ids: readonly string[],
  sizes: readonly number[],
  samples: ReadonlyMap<string, readonly number[]>,
  weights: ReadonlyMap<string, number>,
): readonly Row[] {
  const of = (id: string, size: number, name: string) => median(samples.get(`${id} ${size} ${name}`) ?? []);
  const compared = ids.filter((id) => id !== reference);
  const timeRows = sizes.flatMap((size) =>
    figures.flatMap(([name, title, unit]) =>
      compared.map((id): Row => {
        const limit = id === ours && size === 500 ? limits[name] : undefined;
        const row = { part: 'forms', name: `${title}, ${size} fields: ${id}`, unit, value: of(id, size, name) };
        return { ...row, beside: of(reference, size, name), ...(limit === undefined ? {} : { most: limit }) };
      }),
    ),
  );
  const sizeRows = ids.map(
    (id): Row => ({ part: 'forms', name: `JavaScript, gzip: ${id}`, unit: 'kB', value: weights.get(id) ?? 0 }),
  );
  return [...timeRows, ...sizeRows];
}
