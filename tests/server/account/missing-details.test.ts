import { expect } from 'vitest';
import type { JsonObject } from '../../../engine/declare/index.ts';
import type { TestApp, TestBrowser } from '../harness.ts';
import { addFamily, openMember, openNew, readData, readMain } from '../people/members.ts';
import { editor, openAs } from '../people/operators.ts';
import { publish } from '../publish.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest();

const ownPage = '/mypage/missing-details';
const memberPage = (accountId: string) => `/mypage/family-group/members/${accountId}/missing-details`;

/** Requires fields of the profile, and asks members for them as set. */
function require(server: TestApp, fields: JsonObject, asking: JsonObject): Promise<void> {
  return publish(server, 'registration', (body) => {
    // The seeded settings document.
    const { profile } = body as { profile: { fields: JsonObject } };
    return { ...body, ...asking, profile: { fields: { ...profile.fields, ...fields } } };
  });
}

/** Takes an answer out of stored profiles. */
const forget = (server: TestApp, key: string, accountIds: readonly string[]) =>
  server.database.query('UPDATE accounts SET profile = profile - $1::text WHERE account_id = ANY($2)', [key, accountIds]);

/** A new member without a nickname. */
async function openLacking(server: TestApp, name: string): Promise<TestBrowser> {
  const browser = await openNew(server, name);
  await forget(server, 'nickname', [name]);
  return browser;
}

async function readProfile(server: TestApp, accountId: string): Promise<JsonObject> {
  const [row] = await server.database.query<{ profile: JsonObject }>('SELECT profile FROM accounts WHERE account_id = $1', [
    accountId,
  ]);
  return row?.profile ?? {};
}

it.beforeEach(({ server }) => require(server, { nickname: 'REQUIRED', phoneNumber: 'OPTIONAL' }, { missingDetails: 'NOW' }));

it('asks a member for the required fields that they lack, for these alone, and leads back', async ({ server }) => {
  const browser = await openLacking(server, 'lacking');
  expect((await browser.get('/mypage/plans')).headers.location).toBe(`${ownPage}?returnTo=%2Fmypage%2Fplans`);
  const page = await browser.get(`${ownPage}?returnTo=%2Fmypage%2Fplans`, { accept: 'text/html' });
  expect(readMain(page)).toContain('name="nickname"');
  expect(readMain(page)).not.toContain('name="familyName"');
  expect(page.body).not.toContain('"birthday":"19');
  const refused = await browser.submit(`${ownPage}?returnTo=%2Fmypage%2Fplans`, { _do: 'account.missing-details', nickname: '' });
  expect(readMain(refused)).toContain('aria-invalid="true"');
  const posted = await browser.post('/zapi/account/missing-details', {
    details: { nickname: 'ゆうこ', familyName: '変更' },
    custom: [],
    returnTo: '/mypage/plans',
  });
  expect(posted.json()).toMatchObject({ redirectTo: '/mypage/plans' });
  expect(await readProfile(server, 'lacking')).toMatchObject({ nickname: 'ゆうこ', familyName: '高橋' });
  expect((await browser.get('/mypage/plans')).statusCode).toBe(200);
  expect(await readData(browser, ownPage)).toMatchObject({ isAsked: false });
});

it('asks nobody within checkout, closing an account, security and the profile itself', async ({ server }) => {
  const browser = await openLacking(server, 'busy');
  for (const path of ['/withdraw', '/mypage/edit', '/mypage/sessions', '/mypage/payment-method', '/plans/standard'])
    expect((await browser.get(path)).headers.location ?? '', path).not.toContain('missing-details');
});

it('asks after the consent to changed policies', async ({ server }) => {
  const browser = await openLacking(server, 'outdated');
  await server.database.query("DELETE FROM policy_agreements WHERE account_id = 'outdated'");
  expect((await browser.get('/mypage')).headers.location).toContain('/mypage/re-consent');
});

it('asks from the time on that the store has set', async ({ server }) => {
  const browser = await openLacking(server, 'later');
  const at = (seconds: number) => new Date(server.clock.now().getTime() + seconds * 1000).toISOString();
  await require(server, {}, { missingDetails: 'FROM_DAY', missingDetailsFrom: at(60) });
  expect((await browser.get('/mypage')).statusCode).toBe(200);
  server.clock.advance(60);
  expect((await browser.get('/mypage')).headers.location).toContain(ownPage);
});

it('asks nobody while the store does not', async ({ server }) => {
  const browser = await openLacking(server, 'unasked');
  await require(server, {}, { missingDetails: 'NEVER' });
  expect((await browser.get('/mypage')).statusCode).toBe(200);
  expect(await readData(browser, ownPage)).toMatchObject({ isAsked: false });
  await browser.post('/zapi/account/missing-details', { details: { nickname: 'だれか' }, custom: [], returnTo: null });
  expect(await readProfile(server, 'unasked')).not.toHaveProperty('nickname');
});

it('asks for a custom field together with the answer that decides whether it is asked', async ({ server }) => {
  await require(server, { nickname: 'OPTIONAL' }, { missingDetails: 'NOW' });
  await publish(server, 'customAssociatedInfo', () => ({
    entries: [
      {
        id: 'pet',
        title: { ja: 'ペット' },
        type: 'SELECT',
        rule: 'OPTIONAL',
        in: ['profile'],
        selectOptions: [{ id: 'dog', label: { ja: '犬' } }],
      },
      {
        id: 'breed',
        title: { ja: '犬種' },
        type: 'TEXT',
        rule: 'REQUIRED',
        in: ['profile'],
        maxLength: 20,
        when: { field: 'custom.pet', values: ['dog'] },
      },
    ],
  }));
  const browser = await openNew(server, 'petowner');
  expect((await browser.get('/mypage')).statusCode).toBe(200);
  await server.database.query(`UPDATE accounts SET custom_associated_info = '{"pet":"dog"}' WHERE account_id = 'petowner'`);
  expect((await browser.get('/mypage')).headers.location).toContain(ownPage);
  const posted = await browser.submit(ownPage, { _do: 'account.missing-details', 'custom.pet': 'dog', 'custom.breed': '柴犬' });
  expect(posted.headers.location).toBe('/mypage');
  expect((await browser.get('/mypage')).statusCode).toBe(200);
  await publish(server, 'customAssociatedInfo', () => ({ entries: [] }));
});

it('asks about nobody else, whomever the address names', async ({ server }) => {
  const stranger = await openLacking(server, 'curious');
  await openLacking(server, 'victim');
  await forget(server, 'familyName', ['victim']);
  const page = readMain(await stranger.get(`${ownPage}?accountId=victim`, { accept: 'text/html' }));
  expect(page).toContain('name="nickname"');
  expect(page).not.toContain('name="familyName"');
  const sent = { details: { nickname: '他人' }, custom: [], returnTo: null, accountId: 'victim' };
  await stranger.post('/zapi/account/missing-details', sent);
  expect(await readProfile(server, 'victim')).not.toHaveProperty('nickname');
  const other = await stranger.get(`${memberPage('curious')}?accountId=victim`);
  expect(other.statusCode).not.toBe(200);
});

it('asks the owner for kids and managed members, and these for nothing', async ({ server }) => {
  await addFamily(server, 'asked', { mother: 'owner', child: 'kid', uncle: 'managed', aunt: 'member' });
  await forget(server, 'nickname', ['child', 'uncle']);
  const child = await openMember(server, 'child');
  expect((await child.get('/mypage')).statusCode).toBe(200);
  expect((await (await openMember(server, 'uncle')).get('/mypage')).statusCode).toBe(200);
  const mother = await openMember(server, 'mother');
  for (const name of ['child', 'uncle']) {
    expect((await mother.get('/mypage')).headers.location).toBe(`${memberPage(name)}?returnTo=%2Fmypage`);
    expect(readMain(await mother.get(memberPage(name), { accept: 'text/html' }))).toContain('name="nickname"');
    const saved = await mother.submit(memberPage(name), { _do: 'family-group.missing-details', nickname: `${name}の名` });
    expect(saved.headers.location).toBe('/mypage');
    expect(await readProfile(server, name)).toMatchObject({ nickname: `${name}の名` });
  }
  expect((await mother.get('/mypage')).statusCode).toBe(200);
  const [audit] = await server.database.query(
    "SELECT details FROM audit_log WHERE account_id = 'child' AND action = 'profile-edit'",
  );
  expect(audit).toMatchObject({ details: { by: 'mother', changed: ['nickname'] } });
  expect((await mother.get(memberPage('aunt'))).statusCode).not.toBe(200);
  expect((await child.get(memberPage('uncle'))).statusCode).not.toBe(200);
});

it('tells operators how many members still lack a field, while they are asked', async ({ server }) => {
  const operator = await openAs(server, editor);
  await openLacking(server, 'counted');
  expect(await readData(operator, '/console')).toMatchObject({
    missing: expect.arrayContaining([{ label: 'ニックネーム', count: expect.any(Number) }]),
  });
  await require(server, {}, { missingDetails: 'NEVER' });
  expect(await readData(operator, '/console')).toMatchObject({ missing: [] });
});

it('saves a missing telephone number only with a recent proof', async ({ server }) => {
  await require(server, { nickname: 'OPTIONAL', phoneNumber: 'REQUIRED' }, { missingDetails: 'NOW' });
  const browser = await openNew(server, 'phoneless');
  await forget(server, 'phoneNumber', ['phoneless']);
  expect((await browser.get('/mypage')).headers.location).toContain(ownPage);
  server.clock.advance(3_600);
  const refused = await browser.post('/zapi/account/missing-details', {
    details: { phoneNumber: '0312345678' },
    custom: [],
    returnTo: null,
  });
  expect(refused.json()).toMatchObject({ code: 'PROOF_REQUIRED' });
  expect(await readProfile(server, 'phoneless')).not.toHaveProperty('phoneNumber');
});
