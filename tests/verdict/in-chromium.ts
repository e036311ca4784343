// The browser's half in a browser: the program and the validator modules are imported as a page imports them, under a policy as
// strict as that of pages. No server is needed: the files are those that one would serve.
import type { Page } from '@playwright/test';
import type * as browserProgram from './browser-program.ts';
import { bundleProgram } from './bundle-program.ts';
import { type SendingCase, servedModule, type VerdictCase } from './cases.ts';

declare global {
  // What the page's script leaves behind for those who ask it.
  var side: typeof browserProgram;
}

const origin = 'https://store.example';
const policy = "default-src 'none'; script-src 'self'";
const start = 'import * as side from "/program.js"; globalThis.side = side;';

/** What a browser says of cases, in their order. */
export type AskBrowser = (cases: readonly (VerdictCase | SendingCase)[]) => Promise<readonly browserProgram.SentVerdict[]>;

/** Opens a page that has nothing but the program, and gives the way to ask it. */
export async function openBrowserSide(page: Page): Promise<AskBrowser> {
  const files = new Map([
    ['/program.js', await bundleProgram('es')],
    ['/start.js', start],
  ]);
  await page.route(`${origin}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const body = files.get(pathname);
    if (body !== undefined) await route.fulfill({ contentType: 'text/javascript', body });
    else if (pathname !== '/') await route.fulfill({ status: 404 });
    else {
      const html = '<!doctype html><script type="module" src="/start.js"></script>';
      await route.fulfill({ contentType: 'text/html', headers: { 'content-security-policy': policy }, body: html });
    }
  });
  await page.goto(`${origin}/`);
  return (cases) => {
    const sent = cases.map((each) => {
      const module = `/validators/${each.form.validator}.js`;
      files.set(module, servedModule(each));
      const calls = 'calls' in each ? each.calls.map((call) => JSON.stringify(call)) : [];
      return { module, page: each.page, answers: each.answers, calls };
    });
    return page.evaluate((batch) => globalThis.side.judgeAll(batch), sent);
  };
}
