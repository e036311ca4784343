// Members who are registered, changed and closed by another system.
import { expect } from 'vitest';
import type { JsonObject } from '../../../engine/declare/index.ts';
import type { TestApp } from '../harness.ts';
import { type ApiRequest, openApi } from '../people/api-app.ts';
import { addContract } from '../people/contracts.ts';
import { addFamily, addMember, openByCode, openMember } from '../people/members.ts';
import { customEntries, enter, save } from '../people/profile.ts';
import { publish } from '../publish.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest();
it.beforeAll(({ server }) => publish(server, 'customAssociatedInfo', () => ({ entries: customEntries.map(inSignUp) })));
const inSignUp = (entry: JsonObject): JsonObject => ({ ...entry, in: ['signUp', 'profile'] });

const profile = { familyName: '青木', givenName: '葵', familyNameKana: 'アオキ', givenNameKana: 'アオイ', birthday: '19900405' };
const person = (name: string, more: object = {}) => ({ email: `${name}@example.com`, isEmailVerified: true, profile, ...more });

const eventsOf = async ({ database }: TestApp, accountId: string): Promise<readonly string[]> =>
  (
    await database.query<{ type: string; data: JsonObject }>(
      'SELECT type, data FROM events WHERE account_id = $1 ORDER BY number',
      [accountId],
    )
  ).map(({ type, data: { accountId: _member, ...data } }) => `${type} ${JSON.stringify(data)}`);

const auditsOf = ({ database }: TestApp, accountId: string) =>
  database.query<{ action: string; details: object }>('SELECT action, details FROM audit_log WHERE account_id = $1 ', [
    accountId,
  ]);

it('registers a member, who hears nothing, and then logs in by a mailed code and agrees to the policies', async ({ server }) => {
  const send = await openApi(server);
  const body = person('Newly', {
    loginId: 'newly2020',
    language: 'en',
    customAssociatedInfo: { favourite: '海', genre: ['film'] },
  });
  const answer = await send('POST', '/members', { body });
  expect(answer.statusCode).toBe(201);
  const member = answer.json();
  expect(member).toMatchObject({
    email: 'Newly@example.com',
    isEmailVerified: true,
    loginId: 'newly2020',
    language: 'en',
    isKids: false,
    profile,
    customAssociatedInfo: { favourite: '海', genre: ['film'] },
  });
  expect((await send('GET', `/members/${member.accountId}`)).json()).toEqual(member);
  expect(await eventsOf(server, member.accountId)).toEqual(['member.created {"isKids":false}']);
  expect(await auditsOf(server, member.accountId)).toEqual([{ action: 'member-create', details: { clientId: 'warehouse' } }]);
  expect(await server.readOutbox('Newly@example.com')).toEqual([]);
  const browser = await openByCode(server, 'Newly@example.com');
  expect((await browser.get('/mypage', { accept: 'text/html' })).headers.location).toContain('/re-consent');
});

it('refuses an address, and a login ID also for some days after its member left, that somebody has', async ({ server }) => {
  const send = await openApi(server);
  const codeOf = async (body: object) => {
    const answer = await send('POST', '/members', { body });
    return [answer.statusCode, answer.json().code];
  };
  const { accountId } = (await send('POST', '/members', { body: person('first', { loginId: 'takenid1' }) })).json();
  expect(await codeOf(person('FIRST'))).toEqual([409, 'ACCOUNT_ALREADY_EXISTS_EMAIL']);
  expect(await codeOf(person('second', { loginId: 'TakenId1' }))).toEqual([409, 'ACCOUNT_ALREADY_EXISTS_LOGIN_METHOD']);
  expect((await send('DELETE', `/members/${accountId}`)).statusCode).toBe(204);
  expect(await codeOf(person('second', { loginId: 'takenid1' }))).toEqual([409, 'ACCOUNT_ALREADY_EXISTS_LOGIN_METHOD']);
  expect(await codeOf(person('first'))).toEqual([201, undefined]);
});

it('reads an address as the sign-up does, however it is spelled', async ({ server }) => {
  const send = await openApi(server);
  const answer = await send('POST', '/members', { body: { ...person('x'), email: ' ｗｉｄｅ@example.com ' } });
  expect([answer.statusCode, answer.json().email]).toEqual([201, 'wide@example.com']);
});

it('of 20 simultaneous registrations with one address one succeeds, and a repeated one is answered once', async ({ server }) => {
  const send = await openApi(server);
  const register = (request: ApiRequest = {}) => send('POST', '/members', { body: person('race'), ...request });
  const answers = await Promise.all(Array.from({ length: 20 }, () => register()));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
  const [one, two] = await Promise.all([1, 2].map(() => send('POST', '/members', { body: person('twice'), key: 'twice' })));
  expect([one?.statusCode, two?.statusCode, one?.body]).toEqual([201, 201, two?.body]);
  expect(await eventsOf(server, one?.json().accountId)).toEqual(['member.created {"isKids":false}']);
});

it('refuses what is no answer of the sign-up, with its place in the body', async ({ server }) => {
  const send = await openApi(server);
  const errorsOf = async (body: unknown) => {
    const answer = await send('POST', '/members', { body });
    const { code, errors = [] } = answer.json();
    return [answer.statusCode, code, ...errors.map(({ pointer, detail }: Record<string, string>) => `${pointer} ${detail}`)];
  };
  const refused = [422, 'VALIDATION_FAILED'];
  expect(await errorsOf({ email: 'x@example.com' })).toEqual([...refused, '/isEmailVerified is missing']);
  expect(await errorsOf(person('x', { isEmailVerified: false }))).toEqual([...refused, '/isEmailVerified must be true']);
  const { familyName: _name, ...nameless } = profile;
  const wrong = { ...nameless, birthday: '20991231', password: 'Demo-pass-2026', nickname: 'x' };
  expect(
    await errorsOf(person('no-address@', { profile: wrong, customAssociatedInfo: { branch: 'kyoto', hidden: 'x', none: 'x' } })),
  ).toEqual([
    ...refused,
    '/profile/password unknown',
    '/email format',
    '/profile/familyName required',
    '/profile/birthday future',
    '/customAssociatedInfo/branch enum',
    '/profile/nickname unknown',
    '/customAssociatedInfo/hidden unknown',
    '/customAssociatedInfo/none unknown',
  ]);
  for (const value of [null, 7, true, [], {}, ['x'], 'x'.repeat(2_001)]) {
    expect((await errorsOf(person('x', { loginId: 'x', profile: { ...profile, familyName: value } }))).slice(0, 2)).toEqual(
      refused,
    );
    expect((await errorsOf(person('x', { profile: value }))).slice(0, 2)).toEqual(refused);
    expect((await errorsOf({ ...person('x'), email: value })).slice(0, 2)).toEqual(refused);
  }
  const long = await send('POST', '/members', {
    body: person('x', { profile: { ...profile, familyName: 'あ'.repeat(1_048_576) } }),
  });
  expect([long.statusCode, long.json().code]).toEqual([413, 'TOO_LARGE']);
  expect((await send('GET', '/members?email=x@example.com')).json()).toEqual({ members: [] });
});

it('changes and removes answers of a profile by the rules of its page, and reports which', async ({ server }) => {
  const send = await openApi(server);
  await addMember(server, 'changed1');
  const change = (body: object) => send('PATCH', '/members/changed1', { body });
  const before = (await send('GET', '/members/changed1')).json();
  const changed = await change({ profile: { familyName: '変更' }, customAssociatedInfo: { favourite: '山', genre: ['book'] } });
  expect(changed.json()).toEqual({
    ...before,
    profile: { ...before.profile, familyName: '変更' },
    customAssociatedInfo: { favourite: '山', genre: ['book'] },
    updatedAt: expect.any(String),
  });
  expect((await send('GET', '/members/changed1')).json()).toEqual(changed.json());
  expect((await change({ customAssociatedInfo: { favourite: null } })).json().customAssociatedInfo).toEqual({ genre: ['book'] });
  // What is the same is no change: its time stays, and with it the tag.
  const { body: unchanged, headers } = await send('GET', '/members/changed1');
  server.clock.advance(60);
  const same = await change({ profile: { familyName: '変更' } });
  expect([same.statusCode, same.headers.etag, same.json()]).toEqual([200, headers.etag, JSON.parse(unchanged)]);
  expect(await eventsOf(server, 'changed1')).toEqual([
    'member.updated {"changed":["familyName","custom.favourite","custom.genre"]}',
    'member.updated {"changed":["custom.favourite"]}',
  ]);
  expect(await auditsOf(server, 'changed1')).toContainEqual({
    action: 'profile-edit',
    details: { clientId: 'warehouse', changed: ['familyName', 'custom.favourite', 'custom.genre'] },
  });
  const refused = await change({ profile: { familyName: null, email: 'other@example.com' } });
  expect([refused.statusCode, refused.json().errors]).toEqual([
    422,
    [
      { in: 'body', pointer: '/profile/email', detail: 'unknown' },
      { in: 'body', pointer: '/profile/familyName', detail: 'required' },
    ],
  ]);
  for (const body of [{ email: 'other@example.com' }, { loginId: 'other' }, { profile: null }, { customAssociatedInfo: [] }])
    expect((await change(body)).statusCode).toBe(422);
});

it('a change that names an earlier state is refused, and a repeated one is answered once', async ({ server }) => {
  const send = await openApi(server);
  await addMember(server, 'matched1');
  const change = (familyName: string, etag: unknown, key?: string) => {
    const request = { body: { profile: { familyName } }, headers: { 'if-match': String(etag) } };
    return send('PATCH', '/members/matched1', key === undefined ? request : { ...request, key });
  };
  const { etag } = (await send('GET', '/members/matched1')).headers;
  const first = await change('一番', etag, 'match');
  expect([first.statusCode, first.headers.etag]).toEqual([200, (await send('GET', '/members/matched1')).headers.etag]);
  const late = await change('二番', etag);
  expect([late.statusCode, late.json().code]).toEqual([412, 'PRECONDITION_FAILED']);
  const again = await change('一番', etag, 'match');
  expect([again.statusCode, again.headers.etag, again.body]).toEqual([200, first.headers.etag, first.body]);
  expect((await change('二番', first.headers.etag)).json().profile.familyName).toBe('二番');
});

it('a member who is editing sees a change before saving over it', async ({ server }) => {
  const send = await openApi(server);
  const browser = await openMember(server, 'single@example.com');
  const { accountId } = (await send('GET', '/members?email=single@example.com')).json().members[0];
  await enter(browser, { givenName: '自分' });
  expect((await send('PATCH', `/members/${accountId}`, { body: { profile: { familyName: '他者' } } })).statusCode).toBe(200);
  expect((await save(browser)).json()).toEqual({ redirectTo: '/mypage/edit/confirm?notice=accountChanged' });
  expect((await save(browser)).json()).toEqual({ redirectTo: '/mypage/edit/complete' });
  expect((await send('GET', `/members/${accountId}`)).json().profile).toMatchObject({ familyName: '高橋', givenName: '自分' });
});

it('closes an account as its member does, unless a contract, a family or a payment needs it', async ({ server }) => {
  const send = await openApi(server);
  const close = async (accountId: string) => {
    const answer = await send('DELETE', `/members/${accountId}`);
    return answer.statusCode === 204 ? 204 : answer.json().code;
  };
  await addMember(server, 'closed01');
  await addContract(server, 'closed01', { subscriptionId: 's_closed' });
  const browser = await openMember(server, 'closed01@example.com');
  expect(await close('closed01')).toBe('CONTRACTS_RUNNING');
  expect((await send('DELETE', '/contracts/s_closed')).statusCode).toBe(200);
  const key = { key: 'close' };
  const [closed, again] = [await send('DELETE', '/members/closed01', key), await send('DELETE', '/members/closed01', key)];
  expect([closed.statusCode, closed.body, again.statusCode]).toEqual([204, '', 204]);
  expect(again.headers['idempotent-replayed']).toBe('true');
  expect(await close('closed01')).toBe('NOT_FOUND');
  expect((await eventsOf(server, 'closed01')).map((event) => event.split(' ')[0])).toEqual([
    'contract.cancelled',
    'contract.ended',
    'member.withdrawn',
  ]);
  const [mail] = await server.readOutbox('closed01@example.com');
  expect(mail?.subject).toContain('退会');
  expect((await browser.get('/mypage', { accept: 'text/html' })).headers.location).toContain('/login');
  expect(await auditsOf(server, 'closed01')).toContainEqual({ action: 'withdraw', details: { clientId: 'warehouse' } });

  await addFamily(server, 'g_closing', { closeown: 'owner', closemem: 'member', closekid: 'kid' });
  expect(await close('closeown')).toBe('FAMILY_OWNER');
  expect(await close('closekid')).toBe('KIDS_NOT_ALLOWED');
  expect(await close('closemem')).toBe(204);
  expect((await server.readOutbox('closeown@example.com')).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('メンバーが退出'),
  ]);
  await addMember(server, 'closepay');
  await server.database.query(
    `INSERT INTO sale_reservations (store_id, reservation_id, account_id, plan_id, reserved_at)
     SELECT store_id, 'r_closing', account_id, 'standard', created_at FROM accounts WHERE account_id = 'closepay'`,
  );
  expect(await close('closepay')).toBe('PAYMENT_OPEN');
  expect(await close('a_nobody')).toBe('NOT_FOUND');
});
