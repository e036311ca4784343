// Runs the browser's side in Chromium: imports the program and the validator modules like a page, with a Content-Security-Policy
// as strict as that of pages. Files are intercepted, so no server is needed.
import type { Page } from '@playwright/test';
import type * as browserProgram from './browser-program.ts';
import { bundleProgram } from './bundle-program.ts';
import { type SendingCase, servedModule, type VerdictCase } from './cases.ts';

declare global {
  // Defined by the page's script.
  var side: typeof browserProgram;
}

const origin = 'https://store.example';
const policy = "default-src 'none'; script-src 'self'";
const start = 'import * as side from "/program.js"; globalThis.side = side;';

/** The browser's results of cases, in order. */
export type ValidateInBrowser = (cases: readonly (VerdictCase | SendingCase)[]) => Promise<readonly browserProgram.SentVerdict[]>;

/** Opens a page with only the program, and returns a function that validates cases in it. */
export async function openBrowserSide(page: Page): Promise<ValidateInBrowser> {
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
