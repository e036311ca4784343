// What operators see of the audit log.
import { parse } from 'csv-parse/sync';
import { JSDOM } from 'jsdom';
import { describe, expect } from 'vitest';
import { auditActions } from '../../../src/server/platform/audit.ts';
import type { TestApp, TestBrowser } from '../harness.ts';
import { press, readData } from '../people/members.ts';
import { editor, openAs, openRole, viewer } from '../people/operators.ts';
import { publish } from '../publish.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest();

interface Entry {
  readonly at: string;
  readonly action: string;
  readonly accountId: string | null;
  readonly member: string | null;
  readonly operator: string | null;
  readonly reason: string | null;
  readonly details: string | null;
  readonly ip: string | null;
}
interface Listed {
  readonly entries: readonly Entry[];
  readonly newest: string | null;
  readonly older: string | null;
}
const list = async (browser: TestBrowser, query = ''): Promise<Listed> =>
  // Screen data follows the page's schema, which other tests check.
  (await readData(browser, query.startsWith('/') ? query : `/console/audit${query}`)) as unknown as Listed;
/** Writes an entry that is newer than all others. */
async function unlock(server: TestApp, browser: TestBrowser, reason: string): Promise<void> {
  server.clock.advance(1);
  const answer = await browser.post('/zapi/console/member/act', {
    accountId: 'a_demosingle',
    action: 'unlock',
    targetId: '',
    reason,
  });
  expect(answer.statusCode).toBe(200);
}

describe('the audit log', () => {
  it('lists the newest entries first, with the member, the operator and the reason', async ({ server }) => {
    const operator = await openAs(server, editor);
    await unlock(server, operator, '電話での依頼');
    const [entry] = (await list(operator)).entries;
    expect(entry).toMatchObject({ action: '担当者によるログイン制限の解除', accountId: 'a_demosingle', reason: '電話での依頼' });
    expect([entry?.operator, entry?.member]).not.toContain(null);
    expect(entry?.details).toBeNull();
    // Names of details and codes are words; what an unknown release has written stays as it is.
    await server.database.query(
      `INSERT INTO audit_log (store_id, audit_id, at, action, account_id, ip, request_id, details)
       VALUES ('first', 'l_words', $1, 'login', 'a_demosingle', '', '', $2)`,
      [server.clock.now(), JSON.stringify({ newDevice: true, firstFactor: 'Password', secondFactor: 'OTP', unheard: 'x' })],
    );
    const [login] = (await list(operator, '?action=login&member=a_demosingle')).entries;
    expect(login?.details).toBe('unheard：x · 新しい端末：はい · 1段階目：パスワード · 2段階目：認証アプリ');
    const times = (await list(operator)).entries.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().reverse());
    expect((await server.open().get('/console/audit')).statusCode).toBe(302);
  });

  it('shows IP addresses to editors only', async ({ server }) => {
    const ips = async (email: string) => new Set((await list(await openAs(server, email))).entries.map(({ ip }) => ip));
    expect(await ips(editor)).toContain('127.0.0.1');
    expect([...(await ips(viewer))]).toEqual([null]);
  });

  it('filters by action, operator, member and day, each alone and together', async ({ server }) => {
    const operator = await openAs(server, editor);
    await unlock(server, operator, '絞り込み');
    const [row] = await server.database.query<{ operator_id: string; day: string }>(
      `SELECT operator_id, to_char(at AT TIME ZONE 'Asia/Tokyo', 'YYYY-MM-DD') AS day FROM audit_log
        WHERE action = 'member-unlock' ORDER BY at DESC LIMIT 1`,
    );
    const { operator_id: id = '', day = '' } = row ?? {};
    await server.database.query(
      `INSERT INTO audit_log (store_id, audit_id, at, action, account_id, ip, request_id, details)
       VALUES ('first', 'l_before', ($1 || 'T00:00:00+09:00')::timestamptz - interval '1 second', 'login', 'a_demosingle', '', '', '{}')`,
      [day],
    );
    const filters = { action: 'member-unlock', operator: id, member: 'a_demosingle', from: day, to: day };
    const names = Object.keys(filters);
    for (let chosen = 1; chosen < 2 ** names.length; chosen += 1) {
      const query = Object.entries(filters).filter((_, index) => (chosen & (1 << index)) !== 0);
      const { entries } = await list(operator, `?${new URLSearchParams(query)}`);
      expect(entries[0], JSON.stringify(query)).toMatchObject({
        action: '担当者によるログイン制限の解除',
        accountId: 'a_demosingle',
      });
      if (chosen & 1) expect(new Set(entries.map(({ action }) => action))).toEqual(new Set(['担当者によるログイン制限の解除']));
      if (chosen & 4) expect(new Set(entries.map(({ accountId }) => accountId))).toEqual(new Set(['a_demosingle']));
    }
    const count = async (query: string) => (await list(operator, `?member=a_demosingle&action=login&${query}`)).entries.length;
    const all = await count('');
    expect(await count(`from=${day}`)).toBe(all - 1);
    expect((await list(operator, `?from=${day}&to=2020-01-01`)).entries).toEqual([]);
    // What has no such form is no filter.
    expect(await count("from=2026-13-45&operator='")).toBe(all);
    for (const noDay of ['from=0000-01-01', 'to=0000-01-01', 'from=0001-01-01']) expect(await count(noDay), noDay).toBe(all);
  });

  it('leads from the form to an address with what was chosen, without scripts too', async ({ server }) => {
    const operator = await openAs(server, viewer);
    const answers = { action: 'login', operator: null, member: ' a_demosingle', from: null, to: '2026-11-30' };
    const address = '/console/audit?action=login&member=a_demosingle&to=2026-11-30';
    expect((await operator.post('/zapi/console/audit', answers)).json()).toEqual({ redirectTo: address });
    const posted = await operator.submit('/console/audit', {
      _do: 'console.audit',
      action: 'login',
      member: 'a_demosingle',
      to: '2026-11-30',
    });
    expect([posted.statusCode, posted.headers.location]).toEqual([303, address]);
    const page = await operator.get(address);
    expect(page.body).toMatch(/<option[^>]* value="login"[^>]* selected=""|<option[^>]* selected=""[^>]* value="login"/);
    expect(page.body).toMatch(/name="to"[^>]* value="2026-11-30"|value="2026-11-30"[^>]* name="to"/);
  });

  it('goes on where the page before ended, by an opaque cursor, and keeps the filter', async ({ server }) => {
    const operator = await openAs(server, editor);
    await server.database.query(
      `INSERT INTO audit_log (store_id, audit_id, at, action, ip, request_id, details)
       SELECT 'first', 'l_many' || n, '2026-11-01T00:00:00Z', 'payment-dispute', '', '', jsonb_build_object('number', n) FROM generate_series(1, 120) AS n`,
    );
    const read: unknown[] = [];
    let page = await list(operator, '?action=payment-dispute');
    expect(page.newest).toBeNull();
    read.push(...page.entries.map(({ details }) => details));
    while (page.older !== null) {
      page = await list(operator, page.older);
      expect(page.newest).toBe('/console/audit?action=payment-dispute');
      read.push(...page.entries.map(({ details }) => details));
    }
    expect([read.length, new Set(read).size]).toEqual([120, 120]);
    expect((await operator.get('/console/audit?before=x')).statusCode).toBe(422);
  });

  it('names every recorded action in both languages, and shows an unknown one as it is', async ({ server }) => {
    const operator = await openAs(server, editor);
    const names = [...auditActions, 'of-another-release'];
    await server.database.query(
      `INSERT INTO audit_log (store_id, audit_id, at, action, account_id, ip, request_id, details)
       SELECT 'first', 'l_' || action, '2027-01-01', action, 'a_demosingle', '', '', '{}' FROM unnest($1::text[]) AS action`,
      [names],
    );
    for (const language of ['ja', 'en']) {
      const shown: string[] = [];
      operator.cookies.set('lng', language);
      for (let address: string | null = '/console/audit?from=2027-01-01&to=2027-01-01'; address !== null; ) {
        const page = new JSDOM((await operator.get(address)).body);
        const cells = page.window.document.querySelectorAll('main tbody tr > :nth-child(2) .data-value');
        shown.push(...[...cells].map((cell) => cell.textContent ?? ''));
        address = (await list(operator, address)).older;
      }
      expect(shown).toHaveLength(names.length);
      expect(
        shown.filter((text) => names.some((name) => name === text)),
        language,
      ).toEqual(['of-another-release']);
    }
    await server.database.query("DELETE FROM audit_log WHERE at = '2027-01-01'");
  });

  it('is one of at most 60 files that an operator saves in an hour', async ({ server }) => {
    const operator = await openRole(server, 'owner');
    const save = async (browser: TestBrowser) =>
      (await browser.post('/zapi/console/audit/file', { query: 'member=nobody' })).statusCode;
    const saved = await Promise.all(Array.from({ length: 60 }, () => save(operator)));
    expect(new Set(saved)).toEqual(new Set([200]));
    expect(await save(operator)).toBe(429);
    expect((await operator.post('/zapi/console/settings-file/export', {})).statusCode).toBe(429);
    expect(await save(await openAs(server, editor))).toBe(200);
  });

  it('is saved as CSV as it is filtered, without formulas, without IP addresses for viewers, and this is recorded', async ({
    server,
  }) => {
    const operator = await openAs(server, editor);
    await unlock(server, operator, '=1+1');
    server.clock.advance(1);
    const answer = await operator.post('/zapi/console/audit/file', { query: 'action=member-unlock' });
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringMatching(/^text\/csv/),
      'content-disposition': 'attachment; filename="audit-log.csv"',
    });
    expect(answer.body.startsWith('\uFEFF')).toBe(true);
    const rows = parse(answer.body, { columns: true, bom: true }) as readonly { readonly [title: string]: string }[];
    expect(rows.length).toBeGreaterThan(0);
    expect(rows[0]).toMatchObject({ 会員のアカウントID: 'a_demosingle', 理由: "'=1+1", IPアドレス: '127.0.0.1' });
    expect(new Set(rows.map(({ 操作: action }) => action)).size).toBe(1);
    expect((await list(operator)).entries[0]).toMatchObject({
      action: '監査ログのダウンロード',
      details: '操作：担当者によるログイン制限の解除',
    });
    const posted = await press(await openAs(server, viewer), '/console/audit?action=member-unlock', 'console.audit-file');
    expect([posted.statusCode, posted.body.includes('a_demosingle')]).toEqual([200, true]);
    expect(posted.body).not.toMatch(/127\.0\.0\.1|a_demoowner|audit-exported/);
    expect((await server.open().post('/zapi/console/audit/file', { query: 'action=member-unlock' })).statusCode).toBe(401);
  });

  it('is saved only after a recent proof where the store asks for one', async ({ server }) => {
    const operator = await openAs(server, editor);
    const save = () => operator.post('/zapi/console/audit/file', { query: 'member=a_nobody' });
    const setMinutes = (proofMinutes: number) => publish(server, 'operatorRoles', (body) => ({ ...body, proofMinutes }));
    await setMinutes(15);
    server.clock.advance(901);
    const unproved = await save();
    expect([unproved.statusCode, unproved.json().code]).toEqual([403, 'PROOF_REQUIRED']);
    await setMinutes(0);
    expect((await save()).statusCode).toBe(200);
  });

  it('is saved to its end, however long it is', async ({ server }) => {
    const operator = await openAs(server, editor);
    await server.database.query(
      `INSERT INTO audit_log (store_id, audit_id, at, action, account_id, ip, request_id, details)
       SELECT 'first', 'l_' || n, $1::timestamptz + n * interval '1 ms', 'login', 'a_long', '', '', '{}' FROM generate_series(1, 10001) n`,
      [server.clock.now()],
    );
    const { body } = await operator.post('/zapi/console/audit/file', { query: 'member=a_long' });
    expect(body.trimEnd().split('\r\n')).toHaveLength(10_002);
    const none = await operator.post('/zapi/console/audit/file', { query: 'member=a_nobody' });
    expect(none.body.trimEnd().split('\r\n')).toHaveLength(1);
  });

  it('lists readable names on the page of a member, which leads to all entries of theirs', async ({ server }) => {
    const operator = await openAs(server, editor);
    await unlock(server, operator, '確認');
    const { body } = await operator.get('/console/members/a_demosingle');
    expect(body).toContain('担当者によるログイン制限の解除');
    expect(body).toContain('href="/console/audit?member=a_demosingle"');
  });
});
