// The adapter of Cloudflare Turnstile, against a local server with its script and its check of tokens.
import { createServer, type Server } from 'node:http';
import { expect, startStore, testOn } from '../store.ts';

const settings = { isEnabled: true, provider: 'turnstile', siteKey: '1x00000000000000000000AA', afterFailures: 0 };
const statement = `INSERT INTO settings_documents (store_id, document, version, body, published_at)
  SELECT store_id, 'botCheck', settings_version, '${JSON.stringify(settings)}', '2026-01-01' FROM stores
  ON CONFLICT (store_id, document, version) DO UPDATE SET body = excluded.body`;

/** Gives the token `<site key>.<action>.<count>`, so that a new one is recognized. */
const script = `
let count = 0;
const widgets = [];
const issue = ({ element, options }) => {
  element.textContent = 'checked ' + (count += 1);
  setTimeout(() => options.callback(options.sitekey + '.' + options.action + '.' + count), 50);
};
window.turnstile = {
  render(element, options) {
    issue(widgets[widgets.push({ element, options }) - 1]);
    return String(widgets.length - 1);
  },
  reset(widget) { issue(widgets[Number(widget)]); },
  remove(widget) { widgets[Number(widget)].element.textContent = ''; },
};`;

interface StandIn {
  readonly origin: string;
  /** The bodies of the checks, oldest first. */
  readonly checks: URLSearchParams[];
  readonly server: Server;
}

async function startStandIn(): Promise<StandIn> {
  const checks: URLSearchParams[] = [];
  const server = createServer(async (request, response) => {
    if (request.url?.startsWith('/turnstile/v0/api.js'))
      return response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
    let body = '';
    for await (const piece of request) body += piece;
    checks.push(new URLSearchParams(body));
    response.writeHead(200, { 'content-type': 'application/json' });
    return response.end(JSON.stringify({ success: true, action: 'auth', hostname: 'localhost' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return { origin: `http://127.0.0.1:${address.port}`, checks, server };
}

let standIn: StandIn;
const test = testOn({
  start: async () => {
    standIn = await startStandIn();
    const store = await startStore({ TURNSTILE_ORIGIN: standIn.origin, BOT_CHECK_SECRET: 'secret' }, [statement]);
    const stop = async (): Promise<void> => {
      await store.stop();
      standIn.server.close();
    };
    return { ...store, stop };
  },
});

test('the widget of Turnstile gives each attempt a token of its own, which the server checks [LOGIN-015]', async ({
  page,
  messages,
}) => {
  await page.goto('/');
  expect(messages).toEqual([]);
  await page.goto('/login');
  await page.locator('[name=value]').fill('single@example.com');
  const main = page.locator('[data-main]');
  for (const [attempt, password] of ['wrong-pass-1', 'Demo-pass-2026'].entries()) {
    await page.locator('[name=password]').fill(password);
    await expect(page.locator('.bot-check')).toContainText(`checked ${attempt + 1}`);
    await main.click();
    await expect.poll(() => standIn.checks.length).toBe(attempt + 1);
  }
  await page.waitForURL('**/mypage');
  expect(standIn.checks.map((check) => check.get('response'))).toEqual([
    `${settings.siteKey}.auth.1`,
    `${settings.siteKey}.auth.2`,
  ]);
  expect(standIn.checks[0]?.get('secret')).toBe('secret');
  const foreign = messages.filter((message) => message.startsWith(`request: ${standIn.origin}/turnstile/v0/api.js`));
  expect(foreign).toHaveLength(1);
  messages.splice(0, messages.length, ...messages.filter((message) => !foreign.includes(message)));
});
