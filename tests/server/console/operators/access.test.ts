import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect } from 'vitest';
import { parseDeclarations, upgradeFile } from '../../../../engine/check/index.ts';
import { readDeclaredFiles } from '../../../../engine/node/index.ts';
import { areas } from '../../../../src/server/areas/index.ts';
import { startTestApp, type TestBrowser } from '../../harness.ts';
import { editor, openAs, password, viewer } from '../../people/operators.ts';
import { serverTest } from '../../server-test.ts';

/** The audience of operators who may change settings. */
const settings = 'operator.settings';
let root: string;
const visitors: { [who: string]: TestBrowser } = {};

const it = serverTest(async () => {
  root = mkdtempSync(join(tmpdir(), 'madoguchi-operators-'));
  for (const folder of ['screens', 'schemas', 'flows']) cpSync(folder, join(root, folder), { recursive: true });
  // A page and a call for each operator audience.
  for (const audience of ['operator', settings]) {
    const screen = { layout: 'console', for: audience, title: 'console.home.title', reachedBy: 'url' };
    const send = { text: 'action.logIn', send: `test.${audience}` };
    write(`screens/console/test-${audience}.screen.json`, {
      ...screen,
      route: `/console/test/${audience}`,
      blocks: [{ actions: { items: [send] } }],
    });
    const call = { path: `/zapi/console/test/${audience}`, for: audience };
    write(`schemas/calls/test.${audience}.call.json`, call);
  }
  const lead = async () => ({ redirectTo: '/console' });
  const calls = { ...areas.calls, 'test.operator': lead, 'test.operator.settings': lead };
  return startTestApp({ declarationsRoot: root, areas: { ...areas, calls } });
});
it.beforeAll(async ({ server }) => {
  visitors['nobody'] = server.open();
  visitors['member'] = server.open();
  await visitors['member'].post('/login', { loginMethodType: 'EmailPassword', value: 'single@example.com', password });
  visitors['viewer'] = await openAs(server, viewer);
  visitors['editor'] = await openAs(server, editor);
});
afterAll(async () => {
  rmSync(root, { recursive: true, force: true });
});

function write(path: string, content: object): void {
  writeFileSync(join(root, path), upgradeFile({ path, text: JSON.stringify(content) }));
}

/** Outcome for a visitor: `200`, or `302 /console/login?…`. */
async function open(who: string, path: string): Promise<string> {
  const answer = await visitors[who]?.get(path, { accept: 'text/html' });
  return [answer?.statusCode, answer?.headers.location].filter((part) => part !== undefined).join(' ');
}

async function call(who: string, path: string, method: 'POST' | 'GET' | 'DELETE' = 'POST'): Promise<string> {
  const answer = await visitors[who]?.send({ method, url: path, headers: { origin: 'http://localhost' } });
  const { code, redirectTo } = answer?.json() ?? {};
  return `${answer?.statusCode} ${code ?? redirectTo}`;
}

/** Fills in the parameters of an address; settings have an address per document. */
const fill = (address: string): string => address.replace('{document}', 'limits').replaceAll(/\{\w+\}/g, 'x');

describe('access to console pages and calls', () => {
  const login = '302 /console/login?returnTo=%2Fconsole%2Ftest%2F';
  it.each([
    ['nobody', `${login}operator%3Fa%3D1`, `${login}operator.settings%3Fa%3D1`],
    ['member', `${login}operator%3Fa%3D1`, `${login}operator.settings%3Fa%3D1`],
    ['viewer', '200', '403'],
    ['editor', '200', '200'],
  ])('pages: %s', async (who, operators, editors) => {
    expect(await open(who, '/console/test/operator?a=1')).toBe(operators);
    expect(await open(who, '/console/test/operator.settings?a=1')).toBe(editors);
  });

  const behind = '200 /console';
  it.each([
    ['nobody', '401 UNAUTHORIZED', '401 UNAUTHORIZED'],
    ['member', '401 UNAUTHORIZED', '401 UNAUTHORIZED'],
    ['viewer', behind, '403 FORBIDDEN'],
    ['editor', behind, behind],
  ])('calls: %s', async (who, operators, editors) => {
    expect(await call(who, '/zapi/console/test/operator')).toBe(operators);
    expect(await call(who, '/zapi/console/test/operator.settings')).toBe(editors);
  });

  // But who logs in, or sets a password by a mailed link.
  it('each console page and call refuses everybody else', async () => {
    const declared = parseDeclarations(await readDeclaredFiles(process.cwd()));
    const pages = Object.entries(declared.screens).flatMap(([name, screen]) =>
      /^console\/(?!(login|login\/second-factor|invitation|password\/.*)$)/.test(name) ? [screen] : [],
    );
    const calls = Object.values(declared.calls).filter(({ id }) =>
      /^console\.(?!(login|login\.factor|login\.passkey(\.new)?(\.options)?|logout|password\.forgot|password\.set)$)/.test(id),
    );
    expect([pages.length > 5, calls.length > 5]).toEqual([true, true]);
    for (const { route, for: audience } of pages) {
      const path = fill(String(route));
      expect(audience).toMatch(/^operator(\.[a-zA-Z]+)?$/);
      for (const who of ['nobody', 'member']) expect(await open(who, path), path).toMatch(/^302 \/console\/login/);
    }
    for (const { path, for: audience, method } of calls) {
      const address = fill(String(path));
      for (const who of ['nobody', 'member']) expect(await call(who, address, method), address).toBe('401 UNAUTHORIZED');
      expect(audience).toMatch(/^operator(\.[a-zA-Z]+)?$/);
    }
  });

  it('an operator is no member', async () => {
    expect(await open('editor', '/mypage')).toBe('302 /login?returnTo=%2Fmypage');
  });

  it('a viewer sees why, in the console’s layout and in call messages', async () => {
    const page = await visitors['viewer']?.get('/console/test/operator.settings', { accept: 'text/html' });
    expect(page?.body).toContain('この操作を行う権限がありません');
    expect(page?.body).toContain('閲覧 太郎');
    const answer = await visitors['viewer']?.post('/zapi/console/test/operator.settings');
    expect(answer?.json().message).toBe('この操作を行う権限がありません。');
  });

  it('an expired session leads from a form post to the console’s login too', async () => {
    const answer = await visitors['nobody']?.submit('/console/test/operator.settings', { _do: 'test.operator.settings' });
    expect(answer?.statusCode).toBe(401);
    const login = '/console/login?returnTo=%2Fconsole%2Ftest%2Foperator.settings';
    expect(answer?.body).toContain(`<a class="button button-main" href="${login}">ログインへ</a>`);
  });

  it('a signed-in operator is redirected from the login page', async () => {
    expect(await open('viewer', '/console/login')).toBe('302 /console');
    expect(await open('viewer', '/console/login?returnTo=%2Fconsole%2Fhistory')).toBe('302 /console/history');
    for (const foreign of ['%2Fmypage', '%2F%2Fevil.example', '%2Fconsole%2Flogin'])
      expect(await open('viewer', `/console/login?returnTo=${foreign}`)).toBe('302 /console');
  });

  it('search engines may not index console pages, but other pages', async ({ server }) => {
    for (const path of ['/console/login', '/console', '/console/nowhere', '/zapi/console/test/operator'])
      expect((await server.open().get(path)).headers['x-robots-tag']).toBe('noindex, nofollow');
    for (const path of ['/login', '/consoles']) expect((await server.open().get(path)).headers['x-robots-tag']).toBeUndefined();
  });

  it('its texts are a separate group', async ({ server }) => {
    const read = async (group: string) =>
      (await server.open().get(`/zapi/internal/root/screen-data?group=${group}`)).json().i18InitialState;
    const guest = await read('guest');
    expect(await read('console')).not.toBe(guest);
    expect(await read('nowhere')).toBe(guest);
  });
});

describe('signing in without scripts', () => {
  it('redirects to the requested page, and shows errors', async ({ server }) => {
    const browser = server.open();
    const wrong = await browser.submit('/console/login?returnTo=%2Fconsole%2Ftest%2Foperator', {
      _do: 'console.login',
      email: editor,
      password: 'not-the-one-1',
    });
    expect(wrong.statusCode).toBe(422);
    expect(wrong.body).toContain('メールアドレスまたはパスワードが正しくありません');
    expect(wrong.body).toContain(`value="${editor}"`);
    expect(wrong.body).not.toContain('not-the-one-1');
    const fields = { _do: 'console.login', email: editor, password, returnTo: '/console/test/operator' };
    const right = await browser.submit('/console/login', fields);
    expect([right.statusCode, right.headers.location]).toEqual([303, '/console/test/operator']);
    expect((await browser.get('/console/test/operator', { accept: 'text/html' })).statusCode).toBe(200);
    const out = await browser.submit('/console/logout', { _do: 'console.logout' });
    expect([out.statusCode, out.headers.location]).toEqual([303, '/console/login']);
    expect((await browser.get('/console/test/operator', { accept: 'text/html' })).statusCode).toBe(302);
  });
});
