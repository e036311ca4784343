import { describe, expect } from 'vitest';
import en from '../../../screens/text/en/shell/issue.json' with { type: 'json' };
import ja from '../../../screens/text/ja/shell/issue.json' with { type: 'json' };
import type { TestApp, TestBrowser } from '../harness.ts';
import { readData } from '../people/members.ts';
import { answersOf, signUpTo } from '../people/sign-up.ts';
import { serverTest } from '../server-test.ts';

let count = 0;
const it = serverTest({
  settings: {
    customAssociatedInfo: {
      entries: [
        { id: 'favourite', title: { ja: '好きな作品', en: 'Favourite' }, type: 'TEXT', rule: 'OPTIONAL', in: ['signUp'] },
        {
          id: 'genre',
          title: { ja: 'ジャンル' },
          type: 'CHECKBOX',
          rule: 'REQUIRED',
          in: ['signUp'],
          selectOptions: [
            { id: 'film', label: { ja: '映画' } },
            { id: 'music', label: { ja: '音楽' } },
          ],
        },
      ],
    },
  },
});

/** A browser at the form, and a function that sends the form with changes. */
async function openForm(server: TestApp): Promise<{ browser: TestBrowser; email: string }> {
  const browser = server.open();
  count += 1;
  const email = `form${count}@example.com`;
  server.clock.advance(3600);
  await signUpTo(server, browser, 'form', email);
  return { browser, email };
}

const custom = [
  { id: 'film', value: 'true' },
  { id: 'music', value: 'false' },
];

function payload(email: string, form: Record<string, unknown> = {}, more: Record<string, unknown> = {}): object {
  const { inputtedData } = answersOf(email, form);
  return { inputtedData: { ...inputtedData, customAssociatedInfoData: custom, ...more } };
}

/** The birthday of a person who is that many years old when the next form is sent, or so many days later. */
function birthdayOf(server: TestApp, years: number, later: number): string {
  const today = new Date(server.clock.now().getTime() + 9 * 3600_000 + 3600_000);
  const date = new Date(Date.UTC(today.getUTCFullYear() - years, today.getUTCMonth(), today.getUTCDate() + later));
  return date.toISOString().slice(0, 10).replaceAll('-', '');
}

async function issuesOf(
  server: TestApp,
  form: Record<string, unknown>,
  more: Record<string, unknown> = {},
): Promise<readonly { at: string; rule: string }[]> {
  const { browser, email } = await openForm(server);
  const answer = await browser.post('/zapi/signup/confirm', payload(email, form, more));
  return answer.statusCode === 200 ? [] : answer.json().issues;
}

describe('the answers of the sign-up form', () => {
  it('are validated on the server as in the browser, all issues at once [VALIDATION-029] [CALLS-018]', async ({ server }) => {
    const { browser, email } = await openForm(server);
    const form = {
      familyName: '<b>',
      givenName: 'あ'.repeat(51),
      familyNameKana: 'やまだ',
      birthday: '19900230',
      password: 'x'.repeat(31),
      phoneNumber: '12',
    };
    const answer = await browser.post('/zapi/signup/confirm', payload(email, form));
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ status: 422, code: 'INVALID_ANSWERS', requestId: expect.any(String) });
    const found = (answer.json().issues as { at: string; rule: string }[]).map(({ at, rule }) => `${at} ${rule}`);
    expect(found).toEqual(
      expect.arrayContaining([
        '/password maxLength',
        '/passwordConfirm mismatch',
        '/familyName forbiddenContent',
        '/givenName maxLength',
        '/familyNameKana format',
        '/birthday realDate',
        '/phoneNumber format',
      ]),
    );
  });

  it('treat an empty text as no answer [VALIDATION-021]', async ({ server }) => {
    expect(await issuesOf(server, { familyName: '', phoneNumber: '' })).toEqual([{ at: '/familyName', rule: 'required' }]);
  });

  it('are refused with a key that the form does not have', async ({ server }) => {
    expect(await issuesOf(server, { nickname: 'たろう', isAdmin: true })).toEqual(
      expect.arrayContaining([
        { at: '/nickname', rule: 'unknown' },
        { at: '/isAdmin', rule: 'unknown' },
      ]),
    );
    const { browser, email } = await openForm(server);
    const whole = { ...payload(email), isKids: true };
    expect((await browser.post('/zapi/signup/confirm', whole)).json().issues).toEqual([{ at: '/isKids', rule: 'unknown' }]);
  });

  it('are refused with a wrong type, and never coerced [VALIDATION-025]', async ({ server }) => {
    expect(await issuesOf(server, { familyName: 5 })).toContainEqual({ at: '/familyName', rule: 'type' });
    expect(await issuesOf(server, { familyName: ['山田'] })).toContainEqual({ at: '/familyName', rule: 'type' });
    expect(await issuesOf(server, { password: { $gt: '' } })).toContainEqual(expect.objectContaining({ at: '/password' }));
  });

  it('need a choice in a required group of checkboxes, and only its options [VALIDATION-017]', async ({ server }) => {
    expect(await issuesOf(server, {}, { customAssociatedInfoData: [] })).toEqual([{ at: '/custom.genre', rule: 'required' }]);
    expect(await issuesOf(server, {}, { customAssociatedInfoData: [{ id: 'opera', value: 'true' }, ...custom] })).toContainEqual({
      at: '/custom.opera',
      rule: 'unknown',
    });
  });

  it('limit a custom text to 200 characters [VALIDATION-016]', async ({ server }) => {
    const text = (length: number) => [...custom, { id: 'favourite', value: '文'.repeat(length) }];
    expect(await issuesOf(server, {}, { customAssociatedInfoData: text(201) })).toContainEqual(
      expect.objectContaining({ at: '/custom.favourite', rule: 'maxLength', limit: 200 }),
    );
    expect(await issuesOf(server, {}, { customAssociatedInfoData: text(200) })).toEqual([]);
  });

  it('enforce the age limit to the day [SIGNUP-025] [SIGNUP-026]', async ({ server }) => {
    const parents = {
      parentalConsentData: [
        { consentOptionId: 'parent-signup', value: true },
        { consentOptionId: 'parent-privacy', value: true },
      ],
    };
    expect(await issuesOf(server, { birthday: birthdayOf(server, 13, 1) }, parents)).toContainEqual(
      expect.objectContaining({ at: '/birthday', rule: 'ageNotAllowed' }),
    );
    expect(await issuesOf(server, { birthday: birthdayOf(server, 13, 0) }, parents)).toEqual([]);
    const { browser } = await openForm(server);
    const screen = await readData(browser, '/signup/form');
    expect(screen['ageRestriction']).toMatchObject({
      signUp: { minAge: 13, maxAge: null, allow: true },
      signUpWithoutParentConsent: { minAge: 18, maxAge: null, allow: true },
    });
  });

  it('need every consent of a parent until the day of the age that needs none [SIGNUP-027] [SIGNUP-028]', async ({ server }) => {
    const one = {
      parentalConsentData: [
        { consentOptionId: 'parent-signup', value: true },
        { consentOptionId: 'parent-privacy', value: false },
      ],
    };
    expect(await issuesOf(server, { birthday: birthdayOf(server, 18, 1) }, one)).toEqual([
      { at: '/parentalConsent.parent-privacy', rule: 'mustBeTrue' },
    ]);
    expect(await issuesOf(server, { birthday: birthdayOf(server, 18, 0) })).toEqual([]);
  });

  it.for([
    ['password123', 'breachedPassword'],
    ['password2026', 'passwordOfWord'],
    ['sakura123', 'passwordOfName'],
    ['minato12', 'passwordOfStore'],
    ['2026#Tokinagare!', 'passwordOfLoginId'],
  ])('refuse the password %s with its reason: %s', async ([password, rule], { server }) => {
    const { browser, email } = await openForm(server);
    const form = { password, passwordConfirm: password, loginId: 'tokinagare' };
    const refused = await browser.post('/zapi/signup/confirm', payload(email, form));
    expect(refused.json()).toMatchObject({ code: 'INVALID_ANSWERS', issues: [{ at: '/password', rule }] });
    for (const words of [ja, en])
      expect(words).toHaveProperty([`rule.${rule}`], expect.stringMatching(/推測されやすい|easy to guess/));
  });

  it('are kept when they are refused, except the password', async ({ server }) => {
    const { browser, email } = await openForm(server);
    await browser.post('/zapi/signup/confirm', payload(email, { familyName: '鈴木', birthday: '1990' }));
    const { forms } = (await readData(browser, '/signup/form'))['screen'] as {
      forms: Record<string, { answers: Record<string, unknown> }>;
    };
    expect(forms['signup']?.answers).toMatchObject({ familyName: '鈴木', birthday: '1990' });
    expect(JSON.stringify(forms)).not.toContain('minato-no-yoru7');
  });

  it('are refused with a taken login ID at its field [SIGNUP-039]', async ({ server }) => {
    const { browser, email } = await openForm(server);
    const answer = await browser.post('/zapi/signup/confirm', payload(email, { loginId: 'KidTaro' }));
    expect(answer.json()).toMatchObject({ status: 409, code: 'ACCOUNT_ALREADY_EXISTS_LOGIN_METHOD' });
  });

  it('are all stored in the account: profile, custom info, agreements and a parent’s consent [SIGNUP-046]', async ({
    server,
  }) => {
    const { browser, email } = await openForm(server);
    const parents = {
      parentalConsentData: [
        { consentOptionId: 'parent-signup', value: true },
        { consentOptionId: 'parent-privacy', value: true },
      ],
    };
    await browser.post('/zapi/signup/confirm', payload(email, { birthday: '2010/01/02', sex: '9', prefecture: 13 }, parents));
    await browser.post('/zapi/signup', {});
    const [account] = await server.database.query<Record<string, unknown>>('SELECT * FROM accounts WHERE email_normal = $1', [
      email,
    ]);
    expect(account).toMatchObject({
      profile: { birthday: '20100102', sex: '9', prefecture: '13' },
      custom_associated_info: { genre: ['film'] },
      is_kids: false,
    });
    expect(String(account?.['password_hash'])).toMatch(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=1\$/);
    const id = String(account?.['account_id']);
    const agreements = await server.database.query(
      'SELECT policy_id, revision FROM policy_agreements WHERE account_id = $1 ORDER BY policy_id',
      [id],
    );
    expect(agreements).toEqual([
      { policy_id: 'content-guideline', revision: 1 },
      { policy_id: 'privacy', revision: 1 },
      { policy_id: 'terms', revision: 2 },
    ]);
    expect(await server.database.query('SELECT agreed FROM parental_consents WHERE account_id = $1', [id])).toHaveLength(2);
  });
});
