import { expect } from 'vitest';
import { pickStored } from '../../../src/server/areas/signup/signup/stored-answers.ts';
import { defaultSettings, readDeclaredForm } from '../../declarations/declared-forms.ts';
import { openForm } from '../../forms/forms.ts';
import type { TestApp, TestBrowser } from '../harness.ts';
import { answersOf, signUpTo } from '../people/sign-up.ts';
import { serverTest } from '../server-test.ts';

// Only declared fields that the settings ask for reach the account row.

const it = serverTest();

const asked = {
  familyName: '山田',
  givenName: '太郎',
  familyNameKana: 'ヤマダ',
  givenNameKana: 'タロウ',
  birthday: '19900105',
};
/** Names of columns and of nothing, a field that the demo store's settings do not use, and one that only the profile has. */
const others = { isAdmin: 'true', login_id: 'root', nickname: 'はな', country: 'JP' };

async function readAccount(server: TestApp, email: string) {
  const [row] = await server.database.query<{ profile: object; custom_associated_info: object; login_id: string | null }>(
    'SELECT profile, custom_associated_info, login_id FROM accounts WHERE email = $1',
    [email],
  );
  return row;
}

async function register(browser: TestBrowser): Promise<void> {
  const answer = await browser.post('/zapi/signup', {});
  expect(answer.json()).toEqual({ redirectTo: '/signup/complete' });
}

it('stores no posted value that the form does not ask for', async ({ server }) => {
  const email = 'posted@example.com';
  const browser = server.open();
  await signUpTo(server, browser, 'form', email);
  const { inputtedData } = answersOf(email, others);
  const data = { ...inputtedData, customAssociatedInfoData: [{ id: 'secret', value: 'x' }], isAdmin: true };
  const refused = await browser.post('/zapi/signup/confirm', { inputtedData: data });
  if (refused.statusCode !== 200) await browser.post('/zapi/signup/confirm', answersOf(email));
  await register(browser);
  expect(await readAccount(server, email)).toEqual({ profile: asked, custom_associated_info: {}, login_id: null });
});

it('takes from saved answers only those of fields that the settings ask for', () => {
  const defaults = defaultSettings();
  const settings = {
    ...defaults,
    registration: { ...defaults['registration'], signUp: { fields: { nickname: 'OPTIONAL', sex: 'NOT_USE' } } },
    customAssociatedInfo: { entries: [{ id: 'film', title: { ja: '映画' }, type: 'TEXT', rule: 'OPTIONAL', in: ['signUp'] }] },
    consents: { parentalConsentOptions: [{ consentOptionId: 'mother', title: { ja: '母' } }] },
  };
  const [signup, profile] = ['signup', 'profile'].map((id) => openForm(readDeclaredForm(id), settings).plan);
  if (signup === undefined || profile === undefined) throw new Error('no forms');
  const answers = {
    nickname: 'はな',
    givenName: null,
    email: 'a@example.com',
    loginId: 'hanako',
    password: 'minato-no-yoru7',
    sex: '1',
    country: 'JP',
    isAdmin: 'true',
    'custom.film': '灯台',
    'custom.secret': 'x',
    'parentalConsent.mother': true,
    'parentalConsent.nobody': true,
  };
  expect(pickStored(answers, signup, profile)).toEqual({
    profile: { nickname: 'はな' },
    custom: { film: '灯台' },
    consents: ['mother'],
  });
});
