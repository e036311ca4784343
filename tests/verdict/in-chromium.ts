// The browser's half in a browser: the program and the validator modules are imported as a page imports them, under the policy
// that pages have. Nothing here needs a server: the files are those that one would serve.
import type { Page } from '@playwright/test';
import type * as browserProgram from './browser-program.ts';
import { bundleProgram } from './bundle-program.ts';
import { type SendingCase, servedModule, type VerdictCase } from './cases.ts';

const origin = 'https://store.example';
const policy = "default-src 'none'; script-src 'self'";

export interface BrowserSide {
  /** Verdicts on cases, and the issues that keystrokes would show, in the order of the cases. */
  judge(cases: readonly VerdictCase[]): Promise<readonly { readonly verdict: string; readonly each: string }[]>;
  /** Verdicts, and the payload of each call of a case. */
  send(cases: readonly SendingCase[]): Promise<readonly { readonly verdict: string; readonly payloads: readonly string[] }[]>;
}

/** Opens a page that has nothing but the program. Its verdicts come batch by batch. */
export async function openBrowserSide(page: Page): Promise<BrowserSide> {
  const modules = new Map<string, string>();
  const program = await bundleProgram('es');
  await page.route(`${origin}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/') {
      await route.fulfill({ contentType: 'text/html', headers: { 'content-security-policy': policy }, body: '<!doctype html>' });
      return;
    }
    const body = pathname === '/program.js' ? program : modules.get(pathname);
    await route.fulfill(body === undefined ? { status: 404 } : { contentType: 'text/javascript', body });
  });
  await page.goto(`${origin}/`);

  function open(each: VerdictCase): {
    readonly module: string;
    readonly plan: string;
    readonly given: string;
    readonly answers: string;
  } {
    const module = `/validators/${each.form.validator}.js`;
    modules.set(module, servedModule(each));
    return { module, ...each.page, answers: each.answers };
  }

  return {
    judge: (cases) =>
      page.evaluate(async (batch) => {
        const side: typeof browserProgram = await import(`${location.origin}/program.js`);
        return Promise.all(
          batch.map(async ({ module, plan, given, answers }) => {
            const { default: validators } = await import(location.origin + module);
            const form = { plan, given, validators };
            return { verdict: side.judge(form, answers), each: side.judgeEach(form, answers) };
          }),
        );
      }, cases.map(open)),
    send: (cases) =>
      page.evaluate(
        async (batch) => {
          const side: typeof browserProgram = await import(`${location.origin}/program.js`);
          return Promise.all(
            batch.map(async ({ module, plan, given, answers, calls }) => {
              const { default: validators } = await import(location.origin + module);
              const form = { plan, given, validators };
              return { verdict: side.judge(form, answers), payloads: calls.map((call) => side.send(form, call, answers)) };
            }),
          );
        },
        cases.map((each) => ({ ...open(each), calls: each.calls.map((call) => JSON.stringify(call)) })),
      ),
  };
}
