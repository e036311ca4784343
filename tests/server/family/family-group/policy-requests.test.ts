// A kids account asks the owner of its group to agree to changed policies: the owner's side, over HTTP.
import { describe, expect } from 'vitest';
import type { JsonObject } from '../../../../engine/declare/index.ts';
import type { TestApp, TestBrowser } from '../../harness.ts';
import { addFamily, describeRefusal, openMember, openTab, readAudit, readData, readMain } from '../../people/members.ts';
import { publish } from '../../publish.ts';
import { serverTest } from '../../server-test.ts';

const it = serverTest();
it.beforeEach(({ server }) => raiseTerms(server, 2));

const reconsent = '/zapi/account/policy/re-consent';
const terms = { policyId: 'terms', revision: 3, key: 'termsOfUse' };
const memberPage = (kid: string) => `/mypage/family-group/members/${kid}`;
const approve = (browser: TestBrowser, kid: string, requests = 'terms:3') =>
  browser.post(`/zapi/family-group/kids/${kid}/policy-requests/approve`, { requests });

/** Publishes the terms of use at a revision. */
const raiseTerms = (server: TestApp, revision: number) =>
  publish(server, 'policies', (body) => ({
    ...body,
    // The seeded settings document.
    policies: (body['policies'] as JsonObject[]).map((policy) =>
      policy['policyId'] === 'terms' ? { ...policy, revision } : policy,
    ),
  }));

/** A family `<name>-owner`, `<name>-manager` and `<name>-kid`. The terms are at revision 3, and all but the kid have agreed. */
async function openFamily(server: TestApp, name: string) {
  const ids = { owner: `${name}-owner`, manager: `${name}-manager`, kid: `${name}-kid` };
  await addFamily(server, `g_${name}`, { [ids.owner]: 'owner', [ids.manager]: 'manager', [ids.kid]: 'kid' });
  const [owner, manager, kid] = [
    await openMember(server, ids.owner),
    await openMember(server, ids.manager),
    await openMember(server, ids.kid),
  ];
  await raiseTerms(server, 3);
  for (const browser of [owner, manager]) await browser.post(reconsent, { policyConsentData: [terms] });
  return { ids, owner, manager, kid };
}

const request = (kid: TestBrowser, revision = 3) =>
  kid.post(`${reconsent}/request`, { policyConsentData: [{ ...terms, revision }] });

async function readAgreements(server: TestApp, kid: string) {
  const rows = await server.database.query<{ text: string }>(
    `SELECT policy_id || ':' || revision || ' by ' || agreed_by AS text FROM policy_agreements
      WHERE account_id = $1 AND agreed_by IS NOT NULL ORDER BY revision`,
    [kid],
  );
  return rows.map(({ text }) => text);
}

describe('a kids account’s request', () => {
  it('is shown to the owner, who reads the policy and agrees without scripts [RECONSENT-003, RECONSENT-005]', async ({
    server,
  }) => {
    const { ids, owner, kid } = await openFamily(server, 'req1');
    expect(readMain(await owner.get(memberPage(ids.kid)))).not.toContain('規約への同意のお願い');
    expect((await owner.get(`${memberPage(ids.kid)}/policies/terms`)).statusCode).toBe(404);
    await request(kid);
    const page = `${memberPage(ids.kid)}/policies`;
    expect(readMain(await owner.get(memberPage(ids.kid)))).toContain(`href="${page}"`);
    expect(await readData(owner, page)).toMatchObject({ policies: [{ title: '利用規約', revision: 3 }], shown: 'terms:3' });
    expect(readMain(await owner.get(page))).toContain(`href="${page}/terms"`);
    expect(readMain(await owner.get(`${page}/terms`))).toContain('第1条（適用）');
    expect((await owner.get(`${page}/privacy`)).statusCode).toBe(404);
    const { body } = await owner.get(`${page}?ask=confirm:family-group.kids.policy-requests.approve`, { accept: 'text/html' });
    expect(body).toContain('代わって同意しますか？');
    const posted = await owner.submit(page, {
      _do: 'family-group.kids.policy-requests.approve',
      '_params.accountId': ids.kid,
      requests: 'terms:3',
    });
    expect(posted.statusCode).toBe(303);
    expect(await readAgreements(server, ids.kid)).toEqual([`terms:3 by ${ids.owner}`]);
    expect(await readAudit(server, ids.owner)).toContain('policy-request-approve');
    expect(await readData(kid, '/mypage/re-consent')).toMatchObject({ state: 'current' });
    expect(await readData(owner, page)).toMatchObject({ policies: [], shown: '' });
    expect(await readData(owner, memberPage(ids.kid))).toMatchObject({ hasPolicyRequests: false });
  });

  it('is not found by the owner of another group, and refused to a manager and the kid [RECONSENT-005]', async ({ server }) => {
    const { ids, manager, kid } = await openFamily(server, 'req2');
    const { owner: stranger } = await openFamily(server, 'req3');
    await request(kid);
    const unknown = await approve(stranger, 'unknown');
    const refusals = [await approve(stranger, ids.kid), await approve(manager, ids.kid), await approve(kid, ids.kid)];
    expect(refusals.map(describeRefusal)).toEqual([
      describeRefusal(unknown),
      { status: 403, code: 'FAMILY_ROLE' },
      { status: 403, code: 'FAMILY_ROLE' },
    ]);
    expect(describeRefusal(unknown)).toEqual({ status: 404, code: 'NOT_FOUND' });
    for (const path of ['/policies', '/policies/terms']) {
      expect((await stranger.get(memberPage(ids.kid) + path)).statusCode).toBe(404);
      expect((await manager.get(memberPage(ids.kid) + path)).statusCode).toBe(403);
    }
    expect(await readData(manager, memberPage(ids.kid))).not.toHaveProperty('hasPolicyRequests');
    expect(await readAgreements(server, ids.kid)).toEqual([]);
  });

  it('is answered once by two clicks at once', async ({ server }) => {
    const { ids, owner, kid } = await openFamily(server, 'req4');
    await request(kid);
    const answers = await Promise.all([approve(owner, ids.kid), approve(openTab(server, owner), ids.kid)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([answers[0]?.statusCode, answers[0]?.statusCode]);
    expect(answers[0]?.statusCode).toBeLessThan(300);
    expect(await readAgreements(server, ids.kid)).toEqual([`terms:3 by ${ids.owner}`]);
    expect((await readAudit(server, ids.owner)).filter((action) => action === 'policy-request-approve')).toHaveLength(1);
  });

  it('is not answered for a revision that was replaced meanwhile, or that nobody asked for', async ({ server }) => {
    const { ids, owner, kid } = await openFamily(server, 'req5');
    expect((await approve(owner, ids.kid)).statusCode).toBeLessThan(300);
    await request(kid);
    await raiseTerms(server, 4);
    await owner.post(reconsent, { policyConsentData: [{ ...terms, revision: 4 }] });
    expect(await readData(owner, `${memberPage(ids.kid)}/policies`)).toMatchObject({ policies: [] });
    for (const requests of ['terms:3', '', 'terms', 'terms:4x', 'other:1'])
      expect(describeRefusal(await approve(owner, ids.kid, requests))).toEqual({ status: 409, code: 'INVALID_REQUEST' });
    expect(await readAgreements(server, ids.kid)).toEqual([]);
    await request(kid, 4);
    await approve(owner, ids.kid, 'terms:4');
    expect(await readAgreements(server, ids.kid)).toEqual([`terms:4 by ${ids.owner}`]);
    const left = await server.database.query('SELECT 1 AS one FROM policy_requests WHERE account_id = $1', [ids.kid]);
    expect(left).toEqual([]);
  });
});
