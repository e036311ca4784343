// What operators see of members and do for them.
import { describe, expect } from 'vitest';
import type { TestBrowser } from '../harness.ts';
import { openMember, readData } from '../people/members.ts';
import { editor, openAs, openRole, viewer } from '../people/operators.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest();

interface Found {
  readonly members: readonly { readonly accountId: string; readonly name: string; readonly state: string }[];
  readonly isCut: boolean;
}
const search = async (browser: TestBrowser, text: string): Promise<Found> =>
  // Screen data follows the page's schema, which other tests check.
  (await readData(browser, `/console/members?q=${encodeURIComponent(text)}`)) as unknown as Found;
const idsOf = ({ members }: Found): readonly string[] => members.map(({ accountId }) => accountId);
const act = (browser: TestBrowser, accountId: string, action: string, more: object = {}) =>
  browser.post('/zapi/console/member/act', { accountId, action, targetId: '', reason: '電話での依頼', ...more });

describe('a search', () => {
  it('finds a member by the beginning of what identifies them, in any case and width, with and without spaces', async ({
    server,
  }) => {
    const operator = await openAs(server, editor);
    const [owner] = await server.database.query<{ account_id: string; profile: { phoneNumber: string } }>(
      "SELECT account_id, profile FROM accounts WHERE login_id = 'demoowner'",
    );
    const id = owner?.account_id ?? '';
    const texts = [
      'owner@',
      'ＯＷＮＥＲ@example.com',
      'demoown',
      'DemoOwner',
      '佐藤 花',
      '佐藤花子',
      'サトウ ハナ',
      'さとう はなこ',
      'ｻﾄｳﾊﾅ',
      id,
      `${owner?.profile.phoneNumber.slice(0, 3)}-`,
    ];
    for (const text of texts) expect(idsOf(await search(operator, text)), text).toContain(id);
    for (const text of ['wner@', 'x', '%', '_', "'", 'owner@example.comx', '\\'])
      expect(idsOf(await search(operator, text)), text).not.toContain(id);
    expect(await search(operator, ' ')).toMatchObject({ isSearched: false, members: [], count: null });
    expect(await search(operator, '佐藤 花子')).toMatchObject({ count: 1 });
    expect(await search(operator, 'nobody')).toMatchObject({ count: 0 });
    expect((await operator.get('/console/members?q=x%22y')).body).toContain('value="x&quot;y"');
  });

  it('finds the buyer by a whole order or invoice number', async ({ server }) => {
    const operator = await openAs(server, editor);
    const [entry] = await server.database.query<{ account_id: string; earnings_id: string; order_info_id: string }>(
      'SELECT account_id, earnings_id, order_info_id FROM ledger_entries ORDER BY created_at LIMIT 1',
    );
    const numbers = [entry?.earnings_id ?? '', entry?.order_info_id ?? ''];
    for (const number of numbers) {
      expect(idsOf(await search(operator, number)), number).toEqual([entry?.account_id]);
      expect(idsOf(await search(operator, number.slice(0, -1))), number).toEqual([]);
    }
  });

  it('lists the first 50 and says so, and none of another store', async ({ server }) => {
    const operator = await openAs(server, editor);
    await server.database.query(
      `INSERT INTO accounts (store_id, account_id, email_unique, profile, custom_associated_info, created_at, updated_at)
       SELECT 'first', 'a_many' || n, false, '{"familyName":"多数"}', '{}', now(), now() FROM generate_series(1, 60) AS n`,
    );
    const { members, isCut } = await search(operator, '多数');
    expect([members.length, isCut]).toEqual([50, true]);
    await server.database.query("DELETE FROM accounts WHERE account_id LIKE 'a_many%'");
  });
});

describe('a list', () => {
  const saveList = (browser: TestBrowser, list: string, reason = '一覧の確認') =>
    browser.post('/zapi/console/members/file', { list, reason });
  const listOf = async (browser: TestBrowser, query: string) =>
    (await readData(browser, `/console/members?list=${query}`)) as unknown as Found & { readonly next: string | null };

  it('shows the members whose card has expired, whose contract is held, or who have left, page by page', async ({ server }) => {
    const operator = await openAs(server, editor);
    const before = await listOf(operator, 'expiredCard');
    const many = Array.from({ length: 60 }, (_, index) => `a_card${String(index).padStart(2, '0')}`);
    await server.database.query(
      `INSERT INTO accounts (store_id, account_id, email_unique, profile, custom_associated_info, created_at, updated_at)
       SELECT 'first', id, false, '{}', '{}', now(), now() FROM unnest($1::text[]) AS id`,
      [many],
    );
    // Two expired cards of each, and one that is valid until the end of this month in Japan.
    await server.database.query(
      `INSERT INTO payment_methods (store_id, method_id, account_id, method_type, state, card_expiry, created_at)
       SELECT 'first', id || expiry, id, 'creditCard', 'active', expiry, now()
         FROM unnest($1::text[]) AS id, unnest(ARRAY['202610', '202609']) AS expiry
       UNION ALL SELECT 'first', 'pm_valid', 'a_demosingle', 'creditCard', 'active', '202611', now()`,
      [many],
    );
    const first = await listOf(operator, 'expiredCard');
    const second = await listOf(operator, first.next?.split('list=')[1] ?? '');
    const ids = [...idsOf(first), ...idsOf(second)];
    expect(ids.filter((id) => many.includes(id))).toEqual(many);
    expect(ids).toHaveLength(60 + before.members.length);
    expect([idsOf(first).length, second.next]).toEqual([50, null]);
    expect([first, second]).toMatchObject([{ count: ids.length }, { count: ids.length }]);
    expect(ids).not.toContain('a_demosingle');
    expect(await readData(operator, '/console/members/file?list=expiredCard')).toMatchObject({ count: ids.length });
    const file = await saveList(operator, 'expiredCard');
    expect(file.body.split('\r\n').filter((line) => line.startsWith('a_card'))).toHaveLength(60);
    await server.database.query('DELETE FROM payment_methods WHERE account_id = ANY ($1)', [many]);
    await server.database.query(
      "UPDATE subscriptions SET status = 'HOLD' WHERE account_id = 'a_demomember' AND ended_at IS NULL",
    );
    expect(idsOf(await listOf(operator, 'held'))).toContain('a_demomember');
    expect(idsOf(await listOf(operator, 'held'))).not.toContain('a_demosingle');
    await server.database.query('UPDATE accounts SET withdrawn_at = now() WHERE account_id = $1', [many[3] ?? null]);
    expect((await listOf(operator, 'closed')).members).toMatchObject([{ accountId: many[3], state: 'closed' }]);
    const everybody = await listOf(operator, 'all');
    expect(idsOf(everybody)).toContain(many[2]);
    expect(idsOf(everybody)).not.toContain(many[3]);
    expect(await listOf(operator, 'everybody')).toMatchObject({ isSearched: false, members: [] });
    await server.database.query('DELETE FROM accounts WHERE account_id = ANY ($1)', [many]);
  });

  it('is saved only by who may export data of persons, and this is recorded', async ({ server }) => {
    const support = await openRole(server, 'support');
    expect((await saveList(support, 'closed')).statusCode).toBe(403);
    expect(await listOf(support, 'closed')).toMatchObject({ mayExport: false, filter: 'closed' });
    const owner = await openAs(server, editor);
    const sent = await owner.post('/zapi/console/members', { text: '', list: 'closed' });
    expect(sent.json()).toEqual({ redirectTo: '/console/members?list=closed' });
    expect((await owner.post('/zapi/console/members', { text: ' ', list: null })).statusCode).toBe(422);
    expect((await saveList(owner, 'nobody')).statusCode).toBe(404);
    expect((await saveList(owner, 'closed', '')).statusCode).toBe(422);
    await saveList(owner, 'closed');
    const [entry] = await server.database.query(
      "SELECT details FROM audit_log WHERE action = 'members-exported' AND details ->> 'list' = 'closed'",
    );
    expect(entry).toMatchObject({ details: { list: 'closed', members: expect.any(Number), reason: '一覧の確認' } });
  });
});

describe('the page of a member', () => {
  it('has what is known, no secret, and only for operators; opening it is recorded', async ({ server }) => {
    const operator = await openAs(server, viewer);
    const page = await readData(operator, '/console/members/a_demoowner');
    expect(page).toMatchObject({ email: 'owner@example.com', loginId: 'demoowner', state: 'active', offered: [] });
    expect(JSON.stringify(page)).not.toMatch(/argon2|password_hash|token/);
    expect((await server.open().get('/console/members/a_demoowner')).statusCode).toBe(302);
    expect((await operator.get('/console/members/a_nobody')).statusCode).toBe(404);
    const rows = await server.database.query(
      "SELECT 1 FROM audit_log WHERE action = 'member-viewed' AND operator_id IS NOT NULL",
    );
    expect(rows.length).toBeGreaterThan(0);
  });
});

describe('an action', () => {
  it('needs an editor, a reason, a known action and a member of the store', async ({ server }) => {
    const operator = await openAs(server, editor);
    expect((await act(await openAs(server, viewer), 'a_demosingle', 'unlock')).statusCode).toBe(403);
    expect((await act(operator, 'a_demosingle', 'unlock', { reason: ' ' })).statusCode).toBe(422);
    expect((await act(operator, 'a_demosingle', 'constructor')).statusCode).toBe(422);
    expect((await act(operator, 'a_nobody', 'unlock')).statusCode).toBe(404);
  });

  it('ends the sessions of a member, and records who did it and why', async ({ server }) => {
    const operator = await openAs(server, editor);
    const member = server.open();
    await member.post('/login', { value: 'demosingle', password: 'Demo-pass-2026' });
    expect((await member.get('/mypage')).statusCode).toBe(200);
    expect((await act(operator, 'a_demosingle', 'end-sessions')).json()).toEqual({
      redirectTo: '/console/members/a_demosingle?notice=sessionsEnded',
    });
    expect((await member.get('/mypage')).statusCode).toBe(302);
    const [entry] = await server.database.query(
      "SELECT account_id, operator_id, details FROM audit_log WHERE action = 'member-end-sessions'",
    );
    expect(entry).toMatchObject({ account_id: 'a_demosingle', details: { reason: '電話での依頼' } });
    expect(await readData(operator, '/console/members/a_demosingle')).toMatchObject({
      audit: expect.arrayContaining([expect.objectContaining({ reason: '電話での依頼' })]),
    });
  });

  it('unlocks a login after too many wrong passwords', async ({ server }) => {
    const operator = await openAs(server, editor);
    const guess = (password: string) => server.open().post('/login', { value: 'demosingle', password });
    for (let tries = 0; tries < 12; tries += 1) await guess('Wrong-pass-1');
    expect((await guess('Demo-pass-2026')).statusCode).not.toBe(200);
    await act(operator, 'a_demosingle', 'unlock');
    expect((await guess('Demo-pass-2026')).statusCode).toBe(200);
  });

  it('mails a link for a new password', async ({ server }) => {
    const operator = await openAs(server, editor);
    expect((await act(operator, 'a_demosingle', 'reset-password')).statusCode).toBe(200);
    const [mail] = await server.database.query<{ link: string }>(
      "SELECT link FROM outbox WHERE recipient = 'single@example.com' AND link IS NOT NULL ORDER BY written DESC LIMIT 1",
    );
    expect(mail?.link).toContain('/password/reset?token=');
  });

  it('cancels a contract of this member only, and refuses to close an account with one', async ({ server }) => {
    const operator = await openAs(server, editor);
    const [contract] = await server.database.query<{ subscription_id: string }>(
      "SELECT subscription_id FROM subscriptions WHERE account_id = 'a_demoowner' AND ended_at IS NULL ORDER BY subscription_id LIMIT 1",
    );
    const target = contract?.subscription_id ?? '';
    expect((await act(operator, 'a_demosingle', 'cancel-contract', { targetId: target })).statusCode).toBe(404);
    expect((await act(operator, 'a_demoowner', 'close-account')).json()).toMatchObject({ code: 'FAMILY_OWNER' });
    expect((await act(operator, 'a_demoowner', 'cancel-contract', { targetId: target })).statusCode).toBe(200);
    expect((await act(operator, 'a_demoowner', 'cancel-contract', { targetId: target })).statusCode).toBe(409);
  });

  it('closes an account, after which it offers nothing', async ({ server }) => {
    const operator = await openAs(server, editor);
    expect((await act(operator, 'a_demosingle', 'close-account')).statusCode).toBe(200);
    expect(await readData(operator, '/console/members/a_demosingle')).toMatchObject({
      state: 'closed',
      offered: ['erase'],
    });
    expect((await server.open().post('/login', { value: 'demosingle', password: 'Demo-pass-2026' })).statusCode).not.toBe(200);
  });

  it('exports what is stored as a file, without secrets', async ({ server }) => {
    const operator = await openAs(server, editor);
    const send = (browser: TestBrowser, accountId: string) =>
      browser.post('/zapi/console/member/export', { accountId, reason: '開示請求' });
    const answer = await send(operator, 'a_demoowner');
    expect(answer.headers['content-disposition']).toContain('a_demoowner.json');
    expect(answer.json()).toMatchObject({ accountId: 'a_demoowner', account: [{ email: 'owner@example.com' }] });
    expect(answer.body).not.toContain('argon2');
    await act(operator, 'a_demoowner', 'unlock');
    await openMember(server, 'demoowner');
    const { audit } = (await send(operator, 'a_demoowner')).json<{ audit: { action: string; ip: string | null }[] }>();
    const ipOf = (name: string) => audit.find(({ action }) => action === name)?.ip;
    // That of the operator is not the member's.
    expect([ipOf('login'), ipOf('member-unlock')]).toEqual(['127.0.0.1', null]);
    expect((await send(operator, 'a_nobody')).statusCode).toBe(404);
    expect((await send(await openAs(server, viewer), 'a_demoowner')).statusCode).toBe(403);
  });
});
