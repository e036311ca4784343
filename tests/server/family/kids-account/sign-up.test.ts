import { describe, expect } from 'vitest';
import type { JsonObject } from '../../../../engine/declare/index.ts';
import type { TestApp, TestBrowser } from '../../harness.ts';
import { readIssues } from '../../inputs/served-forms.ts';
import { consents, enlargeGroups, enter, openOwner, register } from '../../people/kids.ts';
import { describeRefusal, logIn, openMember, openNew, readAudit, readData, readMain, readNotices } from '../../people/members.ts';
import { allPolicies } from '../../people/sign-up.ts';
import { publish } from '../../publish.ts';
import { serverTest } from '../../server-test.ts';

const page = '/mypage/kids-account/signup';
let owner: TestBrowser;
const it = serverTest();
it.beforeAll(async ({ server }) => {
  await setFamily(server, { maximumCapacity: 30 });
  await enlargeGroups(server);
});
it.beforeEach(async ({ server }) => {
  server.clock.advance(3601);
  await server.database.query("DELETE FROM flows WHERE flow_id = 'kids-signup'");
  owner = await openOwner(server);
});

const setFamily = (server: TestApp, values: JsonObject): Promise<void> =>
  publish(server, 'family', (body) => ({ ...body, ...values }));
const sendCode = (email: string) => owner.post('/zapi/auth/email/send-pin-code', { email, type: 'signUp' });
const findKid = async (server: TestApp, loginId: string) =>
  (
    await server.database.query<{
      account_id: string;
      email: string | null;
      is_kids: boolean;
      profile: object;
      owner_id: string;
    }>(
      `SELECT a.account_id, a.email, a.is_kids, a.profile, g.owner_id FROM accounts a
         JOIN family_members m USING (store_id, account_id) JOIN family_groups g USING (store_id, group_id) WHERE a.login_id = $1`,
      [loginId],
    )
  )[0];

describe('signing a kid up', () => {
  it('goes from the form over the confirmation to the completion page, and the kid logs in with the login ID [KIDS-020, KIDS-001]', async ({
    server,
  }) => {
    expect((await enter(owner, { loginId: 'hanakid01' })).json()).toEqual({ redirectTo: `${page}/confirm` });
    const confirm = readMain(await owner.get(`${page}/confirm`));
    for (const part of ['hanakid01', `href="${page}"`, '内容を修正する', '登録する']) expect(confirm).toContain(part);
    // Editing keeps the values.
    expect(readMain(await owner.get(page))).toMatch(/name="loginId"[^>]*value="hanakid01"|value="hanakid01"[^>]*name="loginId"/);
    expect((await register(owner)).json()).toEqual({ redirectTo: `${page}/complete` });
    expect(readMain(await owner.get(`${page}/complete`))).toContain('佐藤 花さんのアカウントを登録し');
    expect(await findKid(server, 'hanakid01')).toMatchObject({
      email: null,
      is_kids: true,
      owner_id: 'a_demoowner',
      profile: { givenName: '花' },
    });
    const kid = await openMember(server, 'hanakid01', 'minato-no-yoru7');
    const top = await kid.get('/mypage');
    for (const hidden of [
      '/mypage/login-method',
      '/withdraw',
      '/mypage/plans',
      '/mypage/payment-method',
      '/mypage/payment-history',
    ])
      expect(top.body).not.toContain(`href="${hidden}"`);
    expect(readMain(top)).toContain('佐藤 花');
    expect(readMain(top)).toContain('/mypage/family-group');
    // The completion page is over when another kid is signed up.
    expect((await readData(owner, page))['redirectTo']).toBeUndefined();
  });

  it('audits it, mails the owner, and records the consents and policies that the owner agreed to [KIDS-032]', async ({
    server,
  }) => {
    await enter(owner, { loginId: 'hanakid02' });
    await register(owner);
    const id = (await findKid(server, 'hanakid02'))?.account_id ?? '';
    expect(await readAudit(server, id)).toEqual(['kids-sign-up']);
    expect((await readNotices(server, 'owner@example.com'))[0]?.subject).toBe(
      '【みなとストア】お子さまのアカウントが登録されました',
    );
    const stored = await server.database.query(
      `SELECT ARRAY(SELECT consent_option_id FROM parental_consents WHERE account_id = $1 AND agreed ORDER BY 1) AS consents,
              ARRAY(SELECT policy_id || revision FROM policy_agreements WHERE account_id = $1 ORDER BY 1) AS policies`,
      [id],
    );
    expect(stored).toEqual([
      { consents: [...consents].sort(), policies: allPolicies.map(({ policyId, revision }) => `${policyId}${revision}`).sort() },
    ]);
  });

  it('needs names that can be seen, with and without scripts [VALIDATION-018]', async ({ server }) => {
    const names = { familyName: '\u3164', givenName: '\u200B' };
    const issues = ['/familyName required', '/givenName required'];
    expect(describeRefusal(await enter(owner, { loginId: 'unseenkid', ...names })).issues).toEqual(issues);
    const posted = await owner.submit(page, { _do: 'kids-signup.confirm', loginId: 'unseenkid', ...names });
    expect(readIssues(posted.body)).toMatchObject({ familyName: '姓を入力してください。', givenName: '名を入力してください。' });
    await register(owner);
    expect(await findKid(server, 'unseenkid')).toBeUndefined();
  });

  it('needs an address or a login ID: without both, both fields have the error [KIDS-023]', async () => {
    expect(describeRefusal(await enter(owner)).issues?.sort()).toEqual([
      '/email emailLoginIdRequired',
      '/loginId emailLoginIdRequired',
    ]);
    const posted = await owner.submit(page, { _do: 'kids-signup.confirm', password: 'x' });
    expect(readMain(posted).match(/メールアドレスかログインIDのどちらかを入力してください。/g)?.length).toBeGreaterThanOrEqual(2);
  });

  it('verifies an address by a code, which is sent by email and type, and needs none without an address [KIDS-024, KIDS-029, KIDS-030, KIDS-035]', async ({
    server,
  }) => {
    const email = 'hanakid03@example.com';
    expect(describeRefusal(await enter(owner, { email }))).toMatchObject({ status: 422, issues: ['/authCode authCodeRequired'] });
    expect(readMain(await owner.get(page))).toContain('name="authCode"');
    expect((await sendCode(email)).statusCode).toBe(204);
    expect(describeRefusal(await sendCode(email))).toEqual({ status: 429, code: 'TOO_SOON' });
    const code = await server.readCode(email);
    const wrong = code === '111111' ? '222222' : '111111';
    expect(describeRefusal(await enter(owner, { email, authCode: wrong }))).toEqual({ status: 422, code: 'PIN_CODE_ERROR' });
    expect((await enter(owner, { email, authCode: code, loginId: 'hanakid03' })).statusCode).toBe(200);
    // The verified address needs no further code.
    expect((await enter(owner, { email, loginId: 'hanakid03' })).statusCode).toBe(200);
    expect((await register(owner)).statusCode).toBe(200);
    expect(await findKid(server, 'hanakid03')).toMatchObject({ email });
    expect((await readNotices(server, email)).map(({ subject }) => subject)).toEqual([
      '【みなとストア】アカウントが登録されました',
    ]);
    expect((await logIn(server.open(), email, 'minato-no-yoru7')).statusCode).toBe(200);
  });

  it('does not store an address that was verified and then removed', async ({ server }) => {
    const email = 'hanakid04@example.com';
    await sendCode(email);
    await enter(owner, { email, authCode: await server.readCode(email) });
    await enter(owner, { loginId: 'hanakid04' });
    await register(owner);
    expect(await findKid(server, 'hanakid04')).toMatchObject({ email: null });
  });

  it('refuses a taken login ID and a taken address with the texts of the specification and a summary [KIDS-008, KIDS-034, KIDS-036]', async ({
    server,
  }) => {
    expect(describeRefusal(await enter(owner, { loginId: 'demosingle' }))).toEqual({
      status: 409,
      code: 'ACCOUNT_ALREADY_EXISTS_LOGIN_METHOD',
    });
    const fields = { _do: 'kids-signup.confirm', password: 'minato-no-yoru7', passwordConfirm: 'minato-no-yoru7' };
    const person = { familyName: '佐藤', givenName: '花', birthday: '20160105', ...(await agreedFields()) };
    const posted = readMain(await owner.submit(page, { ...fields, ...person, loginId: 'demosingle' }));
    expect(posted).toContain('このログインIDは既に使用されています。別のログインIDを登録してください。');
    expect(posted).toContain('登録処理に失敗しました。上記エラー内容をご確認ください。');
    const email = 'single@example.com';
    await sendCode(email);
    const authCode = await server.readCode(email);
    expect(describeRefusal(await enter(owner, { email, authCode }))).toEqual({
      status: 409,
      code: 'ACCOUNT_ALREADY_EXISTS_EMAIL',
    });
    const again = readMain(await owner.submit(page, { ...fields, ...person, email, authCode }));
    expect(again).toContain('このメールアドレスは既に使用されています。別のメールアドレスを登録してください。');
    expect(again).toContain('登録処理に失敗しました。上記エラー内容をご確認ください。');
  });

  it('needs every policy, agreed to now or earlier by the owner, and every parental consent [KIDS-025]', async ({ server }) => {
    const form = { loginId: 'hanakid05' };
    expect((await enter(owner, form, { policyConsentData: [] })).statusCode).toBe(200);
    // A policy that the owner has not agreed to leads them to agree first.
    const forget = "UPDATE policy_agreements SET revision = 1 WHERE account_id = 'a_demoowner' AND policy_id = 'terms'";
    await server.database.query(forget);
    expect(describeRefusal(await enter(owner, form, { policyConsentData: allPolicies.slice(1) }))).toEqual({
      status: 403,
      code: 'RECONSENT_REQUIRED',
    });
    await server.database.query(forget.replace('revision = 1', 'revision = 2'));
    const one = [{ consentOptionId: consents[0], value: true }];
    expect(describeRefusal(await enter(owner, form, { parentalConsentData: one })).issues).toEqual([
      '/parentalConsent.parent-privacy mustBeTrue',
    ]);
  });

  it('has for each policy the properties of the specification [KIDS-040]', async () => {
    const { policies } = await readData(owner, page);
    expect(Array.isArray(policies) ? policies.length : 0).toBe(3);
    for (const policy of policies as readonly object[])
      expect(Object.keys(policy)).toEqual(
        expect.arrayContaining([
          'policyId',
          'revision',
          'key',
          'title',
          'dataSource',
          'usesExternalPolicy',
          'isExternal',
          'defaultChecked',
        ]),
      );
  });

  it('registers one kid for two simultaneous presses [KIDS-033]', async ({ server }) => {
    await enter(owner, { loginId: 'hanakid06' });
    const answers = await Promise.all([register(owner), register(owner)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await server.database.query("SELECT 1 AS one FROM accounts WHERE login_id = 'hanakid06'")).toHaveLength(1);
  });

  it('is walked without scripts as well [KIDS-020]', async () => {
    const fields = { password: 'minato-no-yoru7', passwordConfirm: 'minato-no-yoru7', familyName: '佐藤', givenName: '花' };
    const posted = await owner.submit(page, {
      _do: 'kids-signup.confirm',
      ...fields,
      ...(await agreedFields()),
      birthday: '20160105',
      loginId: 'hanakid07',
    });
    expect(posted.headers.location).toBe(`${page}/confirm`);
    const registered = await owner.submit(`${page}/confirm`, { _do: 'kids-signup.register' });
    expect(registered.headers.location).toBe(`${page}/complete`);
  });
});

/** The boxes of consents and policies, as the form names them. */
async function agreedFields(): Promise<Record<string, readonly string[]>> {
  const { body } = await owner.get(page);
  const agreed: Record<string, string[]> = {};
  for (const [tag] of body.matchAll(/<input[^>]*name="(?:policies|parentalConsent)[^>]*>/g)) {
    const read = (attribute: string) => new RegExp(` ${attribute}="([^"]*)"`).exec(tag)?.[1];
    const name = read('name') ?? '';
    if (!(agreed[name] ?? []).includes(read('value') ?? 'on')) agreed[name] = [...(agreed[name] ?? []), read('value') ?? 'on'];
  }
  return agreed;
}

describe('who may sign a kid up', () => {
  it('is the owner, while the store has kids accounts [KIDS-038, KIDS-039]', async ({ server }) => {
    for (const member of ['demomanager', 'demomember', 'demomanaged', 'kidtaro']) {
      const browser = await openMember(server, member);
      expect([(await browser.get(page)).statusCode, (await enter(browser)).statusCode]).toEqual([403, 403]);
    }
    expect((await server.open().get(page)).headers.location).toBe(`/login?returnTo=${encodeURIComponent(page)}`);
    expect((await enter(server.open())).statusCode).toBe(401);
    await setFamily(server, { maximumCapacity: 30, isKidsAccountEnabled: false });
    expect([(await owner.get(page)).statusCode, (await enter(owner)).statusCode]).toEqual([403, 403]);
    expect((await owner.get('/mypage/family-group')).body).not.toContain(`href="${page}"`);
    await setFamily(server, { maximumCapacity: 30, isKidsAccountEnabled: true });
    expect((await owner.get('/mypage/family-group')).body).toContain(`href="${page}"`);
  });

  it('is refused while the group is full, which the form shows from the start [KIDS-037]', async ({ server }) => {
    await enter(owner, { loginId: 'hanakid08' });
    await setFamily(server, { maximumCapacity: 2 });
    expect(describeRefusal(await register(owner))).toEqual({ status: 409, code: 'FAMILY_FULL' });
    expect(await findKid(server, 'hanakid08')).toBeUndefined();
    expect(readMain(await owner.get(page))).toContain('人数が上限に達しているため');
    await setFamily(server, { maximumCapacity: 30 });
  });

  it('gives a member without a group one of their own', async ({ server }) => {
    const browser = await openNew(server, 'newparent1');
    expect((await enter(browser, { loginId: 'hanakid09' })).statusCode).toBe(200);
    expect((await register(browser)).statusCode).toBe(200);
    expect(await findKid(server, 'hanakid09')).toMatchObject({ owner_id: 'newparent1' });
  });
});

describe('a change in the middle of the sign-up', () => {
  it('is refused when the owner withdraws a parental consent; nothing was registered [KIDS-025]', async ({ server }) => {
    await enter(owner, { loginId: 'hanakid10' });
    const withdrawn = [
      { consentOptionId: 'parent-signup', value: true },
      { consentOptionId: 'parent-privacy', value: false },
    ];
    expect(describeRefusal(await enter(owner, { loginId: 'hanakid10' }, { parentalConsentData: withdrawn }))).toMatchObject({
      status: 422,
      issues: ['/parentalConsent.parent-privacy mustBeTrue'],
    });
    expect(await findKid(server, 'hanakid10')).toBeUndefined();
  });

  it('sends the owner back when the store asks for another consent meanwhile', async ({ server }) => {
    await enter(owner, { loginId: 'hanakid11' });
    const { parentalConsentOptions } = (await readSettings(server, 'consents')) as {
      parentalConsentOptions: readonly JsonObject[];
    };
    const another = { ...parentalConsentOptions[0], consentOptionId: 'parent-photos', key: 'parentPhotos' };
    await publish(server, 'consents', () => ({ parentalConsentOptions: [...parentalConsentOptions, another] }));
    expect((await register(owner)).json()).toEqual({ redirectTo: `${page}?notice=formChanged` });
    expect(await findKid(server, 'hanakid11')).toBeUndefined();
    await publish(server, 'consents', () => ({ parentalConsentOptions }));
  });

  it('is refused when the member is not the owner any more', async ({ server }) => {
    const browser = await openNew(server, 'newparent2');
    await enter(browser, { loginId: 'hanakid12' });
    await server.database.query(
      "INSERT INTO family_members (store_id, account_id, group_id, role, joined_at) SELECT store_id, 'newparent2', group_id, 'member', created_at FROM family_groups WHERE owner_id = 'a_demoowner'",
    );
    expect(describeRefusal(await register(browser))).toEqual({ status: 403, code: 'FAMILY_ROLE' });
    expect(await findKid(server, 'hanakid12')).toBeUndefined();
  });
});

describe('the fields of the form', () => {
  it('follow registration.kids: hidden and refused, or required; no sex is declined, and an address has at most 191 characters [KIDS-021, KIDS-022, KIDS-026, PROFILE-007, EMAIL-022]', async ({
    server,
  }) => {
    const names = [
      'name',
      'nameKana',
      'familyName',
      'givenName',
      'familyNameKana',
      'givenNameKana',
      'nickname',
      'sex',
      'birthday',
      'phoneNumber',
    ];
    const rules = (rule: string) => Object.fromEntries([...names, 'loginId'].map((name) => [name, rule]));
    const registration = await readSettings(server, 'registration');
    await publish(server, 'registration', () => ({
      ...registration,
      kids: { fields: rules('OPTIONAL') },
      disallowUnknownGender: true,
    }));
    const all = readMain(await owner.get(page));
    for (const name of ['email', 'loginId', 'password', 'passwordConfirm', ...names, 'policies'])
      expect(all).toMatch(new RegExp(`name="${name}["_.]`));
    expect(all).toContain('parentalConsent.parent-signup');
    const sexes = [...all.matchAll(/<input[^>]*name="sex"[^>]*>/g)].map(([tag]) => /value="([^"]*)"/.exec(tag)?.[1]);
    expect(sexes).toEqual(['1', '2', '9']);
    await publish(server, 'registration', () => ({
      ...registration,
      kids: { fields: { ...rules('NOT_USE'), nickname: 'REQUIRED' } },
    }));
    const few = readMain(await owner.get(page));
    expect([...names, 'loginId'].filter((name) => new RegExp(`name="${name}["_.]`).test(few))).toEqual(['nickname']);
    const refused = describeRefusal(await enter(owner, { email: 'hanakid13@example.com' }));
    expect(refused.issues).toEqual(expect.arrayContaining(['/familyName unknown', '/nickname required']));
    const email = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(55)}.example`;
    expect(describeRefusal(await enter(owner, { email })).issues).toEqual(expect.arrayContaining(['/email maxLength']));
    await publish(server, 'registration', () => registration);
  });

  it('refuse what those of the sign-up refuse, each by its own message [VALIDATION-001, VALIDATION-002, VALIDATION-003, VALIDATION-005, VALIDATION-006, VALIDATION-007, VALIDATION-008, VALIDATION-012, VALIDATION-015, PASSWORD-007, PASSWORD-009, LOGINID-004]', async ({
    server,
  }) => {
    const typed = {
      loginId: 'abcde',
      password: 'ABCDEFG1',
      passwordConfirm: 'ABCDEFG2',
      name: '<',
      nameKana: 'やまだ',
      familyName: '山'.repeat(51),
      givenName: 'onclick=',
      familyNameKana: 'ア'.repeat(51),
      givenNameKana: 'Yamada',
      nickname: '山'.repeat(101),
      birthday: '1990/02/30',
      phoneNumber: '090123456',
    };
    const registration = await readSettings(server, 'registration');
    const fields = Object.fromEntries(
      Object.keys(typed).flatMap((name) => (name.startsWith('password') ? [] : [[name, 'OPTIONAL']])),
    );
    await publish(server, 'registration', () => ({ ...registration, kids: { fields } }));
    const posted = await owner.submit(page, { _do: 'kids-signup.confirm', ...typed, ...(await agreedFields()) });
    const forbidden = 'に使用できない文字や記号（< > " \' ` など）が含まれています。';
    expect(readIssues(posted.body)).toEqual({
      loginId: 'ログインIDは6文字以上で入力してください。',
      password: 'パスワードに英小文字を1文字以上入れてください。',
      passwordConfirm: 'パスワード（確認）が一致しません。もう一度入力してください。',
      name: `お名前${forbidden}`,
      nameKana: 'お名前（カナ）は全角カタカナで入力してください。',
      familyName: '姓は50文字以内で入力してください。',
      givenName: `名${forbidden}`,
      familyNameKana: '姓（カナ）は50文字以内で入力してください。',
      givenNameKana: '名（カナ）は全角カタカナで入力してください。',
      nickname: 'ニックネームは100文字以内で入力してください。',
      birthday: '生年月日に実在する日付を入力してください。',
      phoneNumber: '電話番号は10桁または11桁の数字で入力してください。',
    });
    await publish(server, 'registration', () => registration);
  });
});

async function readSettings(server: TestApp, document: string): Promise<JsonObject> {
  const [row] = await server.database.query<{ body: JsonObject }>(
    'SELECT body FROM settings_documents WHERE document = $1 ORDER BY version DESC LIMIT 1',
    [document],
  );
  return row?.body ?? {};
}
