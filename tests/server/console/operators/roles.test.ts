// What the roles of operators allow, beyond the declared audiences: who gives which role, and which documents a role changes.
import { describe, expect } from 'vitest';
import type { TestApp, TestBrowser } from '../../harness.ts';
import { openPage, outcomeOf, publish, rollBack, saveSettings } from '../../people/console.ts';
import { openMember, readData } from '../../people/members.ts';
import { editor, openAs, openRole } from '../../people/operators.ts';
import { serverPerTest } from '../../server-test.ts';

const role = (roleId: string, permissions: readonly string[], documents: readonly string[] = []) => ({
  roleId,
  name: { ja: roleId, en: roleId },
  permissions: [...permissions],
  documents: [...documents],
});
const roles = [
  role('lead', ['team', 'members', 'support', 'contracts']),
  role('support', ['members', 'support']),
  role('finance', ['members', 'refunds']),
  role('editor', ['settings', 'publish']),
  role('clerk', ['settings', 'publish'], ['invoice']),
  role('viewer', []),
  role('head', ['team', 'publish'], ['invoice']),
  role('restorer', ['publish']),
  role('reviser', ['publish'], ['invoice']),
  role('looker', ['members', 'viewAs', 'accounts']),
];
const it = serverPerTest({ settings: { operatorRoles: { roles } } });

const send = (browser: TestBrowser, call: string, body: object) => browser.post(`/zapi/console/${call}`, { ...body });
const invite = (browser: TestBrowser, given: string, email = 'ichiro@example.com') =>
  send(browser, 'operator/invite', { name: '鈴木 一郎', email, role: given });

/** Changes one of the roles, by its number on the page. */
async function saveRole(browser: TestBrowser, index: number, changes: object) {
  const { forms } = await openPage(browser, '/console/settings/operatorRoles');
  const listed = Object.values(forms)[0]?.answers['roles'];
  const items: readonly object[] = Array.isArray(listed) ? listed : [];
  return saveSettings(browser, 'operatorRoles', {
    roles: items.map((item, place) => (place === index ? { ...item, ...changes } : item)),
  });
}

/** Owners publish a change of the roles. */
async function publishRoles(server: TestApp): Promise<TestBrowser> {
  const owner = await openAs(server, editor);
  expect((await saveRole(owner, 0, { 'name.ja': '責任者' })).statusCode).toBe(200);
  expect(outcomeOf(await publish(owner))).toBe('/console/publish?notice=published');
  return owner;
}

describe('who may manage the team', () => {
  it('gives only roles that may do nothing which the own one may not', async ({ server }) => {
    const lead = await openRole(server, 'lead');
    for (const given of ['owner', 'editor', 'finance', 'nobody']) expect((await invite(lead, given)).statusCode, given).toBe(422);
    for (const given of ['support', 'lead', 'viewer'])
      expect((await invite(lead, given, `${given}1@example.com`)).statusCode, given).toBe(200);
  });

  it('gives none that restores other documents', async ({ server }) => {
    const head = await openRole(server, 'head');
    expect((await invite(head, 'restorer')).statusCode).toBe(422);
    expect((await invite(head, 'reviser')).statusCode).toBe(200);
  });

  it('changes only colleagues who may do no more', async ({ server }) => {
    const lead = await openRole(server, 'lead');
    for (const colleague of ['finance', 'support']) await openRole(server, colleague);
    for (const operatorId of ['o_demoeditor', 'o_role_finance']) {
      expect((await send(lead, 'operator/role', { operatorId, role: 'viewer' })).statusCode, operatorId).toBe(403);
      expect((await send(lead, 'operator/remove', { operatorId })).statusCode, operatorId).toBe(403);
      expect((await lead.get(`/console/operators/${operatorId}`)).statusCode, operatorId).toBe(403);
    }
    expect((await send(lead, 'operator/role', { operatorId: 'o_role_support', role: 'lead' })).statusCode).toBe(200);
    expect((await send(lead, 'operator/remove', { operatorId: 'o_role_support' })).statusCode).toBe(200);
  });
});

describe('somebody who was invited', () => {
  it('is not given another role by who may not change them', async ({ server }) => {
    await invite(await openAs(server, editor), 'owner');
    expect((await invite(await openRole(server, 'lead'), 'viewer')).statusCode).toBe(409);
    const [row] = await server.database.query("SELECT role FROM operators WHERE email = 'ichiro@example.com'");
    expect(row).toEqual({ role: 'owner' });
  });
});

describe('the roles themselves', () => {
  it('are changed, published and restored by owners only', async ({ server }) => {
    const owner = await publishRoles(server);
    const colleague = await openRole(server, 'editor');
    expect((await saveRole(colleague, 3, { 'name.ja': '全員' })).statusCode).toBe(403);
    expect((await rollBack(colleague, 1, 2)).statusCode).toBe(403);
    expect((await rollBack(owner, 1, 2)).statusCode).toBe(200);
  });

  it('keep one that operators have', async ({ server }) => {
    const owner = await openAs(server, editor);
    const { statusCode } = await saveSettings(owner, 'operatorRoles', { roles: [] });
    expect(statusCode).toBe(422);
    await openRole(server, 'clerk');
    await saveRole(owner, 4, { roleId: 'cleric' });
    expect(outcomeOf(await publish(owner))).toBe('SETTINGS_STOP_MEMBERS');
  });
});

describe('a role', () => {
  it('with documents of its own changes and publishes no other', async ({ server }) => {
    const clerk = await openRole(server, 'clerk');
    expect((await saveSettings(clerk, 'limits')).statusCode).toBe(200);
    expect((await saveSettings(clerk, 'reauthorization', { proofSeconds: 120 })).statusCode).toBe(403);
    expect(await readData(clerk, '/console/settings/reauthorization')).toMatchObject({ mayChange: false });
    expect(await readData(clerk, '/console/settings/invoice')).toMatchObject({ mayChange: true });
    // What was drafted with another role is not published with this one.
    await server.database.query("UPDATE operators SET role = 'editor' WHERE operator_id = 'o_role_clerk'");
    expect((await saveSettings(clerk, 'reauthorization', { proofSeconds: 120 })).statusCode).toBe(200);
    await server.database.query("UPDATE operators SET role = 'clerk' WHERE operator_id = 'o_role_clerk'");
    expect((await publish(clerk)).statusCode).toBe(403);
    await server.database.query("UPDATE operators SET role = 'editor' WHERE operator_id = 'o_role_clerk'");
    expect((await publish(clerk)).statusCode).toBe(200);
  });

  it('with documents of its own restores no other', async ({ server }) => {
    const owner = await openAs(server, editor);
    await saveSettings(owner, 'reauthorization', { proofSeconds: 120 });
    await publish(owner);
    const clerk = await openRole(server, 'clerk');
    expect(await readData(clerk, '/console/history/1')).toMatchObject({ mayRollBack: false, documents: [] });
    expect((await rollBack(clerk, 1, 2)).statusCode).toBe(403);
    expect(await readData(await openRole(server, 'editor'), '/console/history/1')).toMatchObject({ mayRollBack: true });
  });

  it('that does not help members reads no way to log in by the form of another page', async ({ server }) => {
    await server.database.query(
      `INSERT INTO passkeys (store_id, account_id, passkey_id, credential_id, public_key, counter, transports, name, created_at)
       VALUES ('first', 'a_demosingle', 'p_1', 'x', '', 0, '[]', '会社の鍵', now())`,
    );
    const pages = ['/console/members/a_demosingle/view?', '/console/members/file?accountId=a_demosingle&'];
    const waysOf = async (browser: TestBrowser, page: string) =>
      (await openPage(browser, page)).forms['console-member-action']?.context['ways'];
    const looker = await openRole(server, 'looker');
    for (const page of pages) expect(await waysOf(looker, `${page}action=end-ways`), page).toEqual([]);
    const action = '/console/members/a_demosingle/end-ways';
    expect(await waysOf(await openAs(server, editor), action)).toMatchObject([{ name: expect.stringContaining('会社の鍵') }]);
  });

  it('is offered the actions for members that it may take, and no others', async ({ server }) => {
    await openMember(server, 'demosingle');
    const offers: { readonly [role: string]: readonly string[] } = {
      support: ['reset-password', 'unlock', 'end-sessions', 'resend-message', 'change-email'],
      finance: [],
    };
    for (const [name, offered] of Object.entries(offers)) {
      const operator = await openRole(server, name);
      expect(await readData(operator, '/console/members/a_demosingle')).toMatchObject({ offered, mayExport: false });
      for (const action of ['reset-password', 'unlock', 'end-sessions', 'cancel-contract', 'close-account']) {
        const body = { accountId: 'a_demosingle', action, targetId: 'x', reason: '依頼' };
        const { statusCode } = await send(operator, 'member/act', body);
        expect([action, statusCode === 403]).toEqual([action, !offered.includes(action)]);
      }
    }
  });
});
