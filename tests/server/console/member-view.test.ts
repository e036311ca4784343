// Operators see the pages of a member as the member does: read-only, with a reason, without a session of the member.
import { JSDOM } from 'jsdom';
import { afterEach, describe, expect } from 'vitest';
import type { PageContext } from '../../../src/server/runtime/area.ts';
import { readServed, startTestApp, type TestApp, type TestBrowser } from '../harness.ts';
import { addMember, openMember, openNew, readAudit, readData } from '../people/members.ts';
import { openRole } from '../people/operators.ts';
import { serverTest } from '../server-test.ts';

/** Whether a page of the account writes when it is opened, and whether it asks a gateway. */
let effect: 'none' | 'write' | 'ignoredWrite' | 'gateway' = 'none';

const it = serverTest(async () => {
  const served = await readServed();
  const load = served.areas.pages['mypage/sessions'];
  const pages = {
    ...served.areas.pages,
    'mypage/sessions': async (context: PageContext) => {
      const write = () => context.database.query("UPDATE accounts SET language = 'en'");
      if (effect === 'write') await write();
      if (effect === 'ignoredWrite') await write().catch(() => undefined);
      if (effect === 'gateway') await context.gateways.postalCode.find('1050001');
      return (await load?.(context)) ?? {};
    },
  };
  return startTestApp({ served: { ...served, areas: { ...served.areas, pages } } });
});
afterEach(() => {
  effect = 'none';
});

const start = (browser: TestBrowser, accountId: string) =>
  browser.post('/zapi/console/member-view', { accountId, reason: '表示についてのお電話' });

/** Begins to look at a member's pages; returns the address of the view. */
async function open(browser: TestBrowser, accountId: string): Promise<string> {
  const answer = await start(browser, accountId);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ redirectTo: string }>().redirectTo;
}

interface View {
  readonly pages: readonly { readonly title: string; readonly to: string; readonly isCurrent: boolean }[];
  readonly problem: string | null;
  readonly ledTo: string | null;
  readonly frames: readonly { readonly source: string }[];
}

// The data of a page is JSON, whose shape its schema declares.
const readView = async (browser: TestBrowser, address: string): Promise<View> =>
  (await readData(browser, address)) as unknown as View;
const at = (view: string, page: string) => `${view}?page=${encodeURIComponent(page)}`;

/** The document in the frame of a view's page. */
async function readFrame(browser: TestBrowser, address: string) {
  const { frames, problem } = await readView(browser, address);
  const answer = await browser.get(frames[0]?.source ?? '/none', { accept: 'text/html' });
  expect(answer.statusCode, String(problem)).toBe(200);
  return { answer, document: new JSDOM(answer.body).window.document };
}

/** Every row of the tables that a member's pages read, but what the operator's own request writes. */
async function readTables({ database }: TestApp): Promise<unknown> {
  const tables = await database.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
       AND table_name NOT LIKE 'audit_log%' AND table_name NOT IN ('operator_sessions', 'member_views', 'compiled_parts', 'compiled_inputs', 'rate_limits') ORDER BY 1`,
  );
  const rows = [];
  for (const { name } of tables)
    rows.push([name, await database.query(`SELECT to_jsonb(t) AS row FROM ${name} t ORDER BY to_jsonb(t)::text`)]);
  return rows;
}

describe('the pages of a member', () => {
  it('are shown with the member’s data, still, and recorded one by one with the reason', async ({ server }) => {
    const support = await openRole(server, 'support');
    const view = await open(support, 'a_demoowner');
    const { document, answer } = await readFrame(support, at(view, '/mypage/payment-history'));
    const member = await openMember(server, 'owner@example.com');
    const live = new JSDOM((await member.get('/mypage/payment-history', { accept: 'text/html' })).body).window.document;
    const textOf = (page: Document) => page.querySelector('main h1')?.textContent;
    expect(textOf(document)).toBe(textOf(live));
    expect(document.querySelectorAll('main table tr, main li').length).toBeGreaterThan(1);
    expect(answer.headers['content-security-policy']).toContain(
      'sandbox allow-same-origin allow-top-navigation-by-user-activation;',
    );
    expect(document.querySelectorAll('script')).toHaveLength(0);
    expect(answer.headers['set-cookie']).toBeUndefined();
    const [entry] = await server.database.query(
      `SELECT account_id, operator_id, details FROM audit_log WHERE action = 'member-page-viewed'`,
    );
    expect(entry).toEqual({
      account_id: 'a_demoowner',
      operator_id: 'o_role_support',
      details: { page: '/mypage/payment-history', reason: '表示についてのお電話' },
    });
  });

  it('each open, or say why they do not, for an owner and a kid, and change no row', async ({ server }) => {
    const support = await openRole(server, 'support');
    const { screens } = (await readServed()).declarations;
    const routes = Object.values(screens).flatMap(({ for: audience, route }) =>
      audience === 'member' && !route.includes('{') ? [route] : [],
    );
    for (const accountId of ['a_demoowner', 'a_demokidtaro']) {
      const view = await open(support, accountId);
      const before = await readTables(server);
      const shown: string[] = [];
      for (const route of routes) {
        const { problem, frames } = await readView(support, at(view, route));
        expect([route, (problem === null) === (frames.length === 1)]).toEqual([route, true]);
        if (problem !== null) continue;
        await readFrame(support, at(view, route));
        shown.push(route);
      }
      expect(shown).toEqual(expect.arrayContaining(['/mypage', '/mypage/login-history', '/mypage/family-group']));
      expect(await readTables(server)).toEqual(before);
    }
  });

  it('are listed where a member comes to them from every page', async ({ server }) => {
    const support = await openRole(server, 'support');
    const { pages } = await readView(support, await open(support, 'a_demoowner'));
    expect(pages.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['マイページ', 'お支払い履歴', 'プラン', 'ファミリーグループ']),
    );
    expect(pages.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
  });

  it('link to each other within the view only', async ({ server }) => {
    const support = await openRole(server, 'support');
    const view = await open(support, 'a_demoowner');
    const { document } = await readFrame(support, at(view, '/mypage'));
    const links = [...document.querySelectorAll('a[href^="/"]')];
    expect(links.length).toBeGreaterThan(10);
    const wrong = links.filter(
      (link) => link.getAttribute('target') !== '_top' || !link.getAttribute('href')?.startsWith(`${view}?page=%2F`),
    );
    expect(wrong.map((link) => link.outerHTML)).toEqual([]);
  });

  it('are not shown where the member’s proof opens them, and outside of the account', async ({ server }) => {
    const support = await openRole(server, 'support');
    const view = await open(support, 'a_demoowner');
    const problemAt = async (page: string) => (await readView(support, at(view, page))).problem;
    expect(await problemAt('/mypage/multi-factor/otp')).toContain('本人確認');
    expect(await problemAt('/mypage/multi-factor/backup-code/generate')).toContain('本人確認');
    for (const page of ['/console', '/login', '/policies', 'https://evil.example/', '//evil.example', '/mypage/none'])
      expect(await problemAt(page), page).not.toBeNull();
    const frame = await support.get(`/console/member-view/frame?view=${view.split('/').at(-1)}&page=%2Fmypage%2Fpasskeys`);
    expect(frame.statusCode).toBe(404);
  });

  it('are not shown where opening them writes or calls somebody, which is refused', async ({ server }) => {
    const support = await openRole(server, 'support');
    const page = at(await open(support, 'a_demosingle'), '/mypage/sessions');
    expect((await readView(support, page)).problem).toBeNull();
    const before = await readTables(server);
    for (const kind of ['write', 'ignoredWrite', 'gateway'] as const) {
      effect = kind;
      expect((await readView(support, page)).problem, kind).toContain('変更や送信');
    }
    expect(await readTables(server)).toEqual(before);
  });

  it('follow where the member is led', async ({ server }) => {
    await addMember(server, 'viewunasked');
    await server.database.query("DELETE FROM policy_agreements WHERE account_id = 'viewunasked'");
    const support = await openRole(server, 'support');
    const view = await open(support, 'viewunasked');
    expect(await readView(support, at(view, '/mypage'))).toMatchObject({ problem: null, ledTo: expect.stringContaining('規約') });
  });
});

describe('a view', () => {
  it('is for the session that began it, until it is ended or half an hour has passed, and gives no access as the member', async ({
    server,
  }) => {
    await openNew(server, 'viewed');
    const support = await openRole(server, 'support');
    const view = await open(support, 'viewed');
    const { frames } = await readView(support, view);
    const frame = frames[0]?.source ?? '';
    expect((await support.get('/zapi/internal/mypage/screen-data')).json()).toMatchObject({
      redirectTo: expect.stringContaining('/login'),
    });
    const colleague = await openRole(server, 'support');
    expect(await readData(colleague, view)).toEqual({ redirectTo: '/console/members/viewed/view' });
    for (const [browser, status] of [
      [colleague, 404],
      [await openRole(server, 'viewer'), 403],
      [server.open(), 401],
    ] as const)
      expect((await browser.get(frame)).statusCode).toBe(status);
    // A link that is opened in a tab has the page around the frame.
    const inTab = await support.get(frame, { 'sec-fetch-dest': 'document' });
    expect(inTab.headers.location).toContain(view);
    const viewId = view.split('/').at(-1) ?? '';
    expect((await support.post('/zapi/console/member-view/end', { accountId: 'viewed', viewId })).statusCode).toBe(200);
    expect((await support.get(frame)).statusCode).toBe(404);
    const second = await open(support, 'viewed');
    server.clock.advance(1801);
    expect(await readData(support, second)).toEqual({ redirectTo: '/console/members/viewed/view' });
    expect(await readAudit(server, 'viewed')).toContain('member-view-started');
  });

  it('needs a reason, and an open account', async ({ server }) => {
    await addMember(server, 'viewclosed');
    const support = await openRole(server, 'support');
    const answer = await support.post('/zapi/console/member-view', { accountId: 'viewclosed', reason: '' });
    expect(answer.statusCode).toBe(422);
    await server.database.query("UPDATE accounts SET withdrawn_at = now() WHERE account_id = 'viewclosed'");
    expect((await start(support, 'viewclosed')).statusCode).toBe(409);
    expect(await readData(support, '/console/members/viewclosed/view')).toEqual({ redirectTo: '/console/members/viewclosed' });
  });
});
