import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '../../toolchain/find-chromium.mjs';
import { median, type Row } from '../rows.ts';
import { openApp } from '../server/open-app.ts';
import { servePlainForms } from './serve-plain.tsx';
import { readFields, type Startup, visitStartup } from './visit-startup.ts';

/** Limit beside the plain form. */
const most = 1.3;
const pages = [
  { path: '/login', isMember: false },
  { path: '/mypage/edit', isMember: true },
];
const figures: readonly (readonly [name: keyof Startup, title: string])[] = [
  ['answered', 'until a key is answered'],
  ['longestTask', 'longest task'],
];

/**
 * Measures how soon a form answers, on a phone with a quarter of this processor and an empty cache, beside a plain form of the same
 * fields that is hydrated by the same packages. Each round visits all pages in turn. Builds first if needed.
 */
export async function measureStartup(isQuick: boolean): Promise<readonly Row[]> {
  const { NODE_ENV: _, ...env } = process.env;
  execFileSync(process.execPath, [join('scripts', 'build.mjs')], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const opened = await openApp();
  const browser = await chromium.launch({ executablePath: await findChromium({ isWhole: true }), args: ['--no-sandbox'] });
  try {
    const visits = pages.map(({ path, isMember }) => ({
      path,
      url: `${opened.origin}${path}`,
      cookie: isMember ? opened.cookie : undefined,
    }));
    const forms = new Map<string, Awaited<ReturnType<typeof readFields>>>();
    for (const { path, url, cookie } of visits) {
      const fields = await readFields(browser, url, cookie);
      if (fields.length === 0) throw new Error(`${path} has no fields.`);
      forms.set(path, fields);
    }
    const plain = await servePlainForms(forms);
    const samples = new Map<string, Startup[]>();
    const add = (name: string, startup: Startup) => samples.set(name, [...(samples.get(name) ?? []), startup]);
    try {
      for (let round = 0; round < (isQuick ? 1 : 7); round++)
        for (const { path, url, cookie } of visits) {
          add(path, await visitStartup(browser, url, cookie));
          add(`plain ${path}`, await visitStartup(browser, `${plain.url}${path}/`));
        }
    } finally {
      plain.close();
    }
    const read = (name: string, figure: keyof Startup) => median((samples.get(name) ?? []).map((startup) => startup[figure]));
    return visits.flatMap(({ path }) =>
      figures.map(([figure, title]): Row => {
        const [value, beside] = [read(path, figure), read(`plain ${path}`, figure)];
        return { part: 'startup', name: `${path}: ${title}, CPU throttled 4 times`, unit: 'ms', value, beside, most };
      }),
    );
  } finally {
    await browser.close();
    await opened.close();
  }
}
