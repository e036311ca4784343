import type { LightMyRequestResponse } from 'fastify';
import type { JsonObject } from '../../../engine/declare/index.ts';
import type { TestApp, TestBrowser } from '../harness.ts';

/** Custom entries of each type, shown in the profile. */
export const customEntries: readonly JsonObject[] = [
  { id: 'favourite', title: { ja: '好きな作品', en: 'Favourite' }, type: 'TEXT', rule: 'OPTIONAL', in: ['profile'] },
  {
    id: 'branch',
    title: { ja: 'よく使う店舗' },
    type: 'SELECT',
    rule: 'OPTIONAL',
    in: ['profile'],
    selectOptions: [
      { id: 'tokyo', label: { ja: '東京店' } },
      { id: 'osaka', label: { ja: '大阪店' } },
    ],
  },
  {
    id: 'genre',
    title: { ja: 'ジャンル' },
    type: 'CHECKBOX',
    rule: 'OPTIONAL',
    in: ['profile'],
    selectOptions: [
      { id: 'film', label: { ja: '映画' } },
      { id: 'music', label: { ja: '音楽' } },
      { id: 'book', label: { ja: '本' } },
    ],
  },
  { id: 'hidden', title: { ja: '使わない項目' }, type: 'TEXT', rule: 'NOT_USE', in: ['profile'] },
];

/** A payload of POST /zapi/account/edit/confirm; `form` is merged over a demo account's answers. */
export function answersOf(form: JsonObject = {}, custom: readonly JsonObject[] = [], more: JsonObject = {}): JsonObject {
  return {
    inputtedData: {
      formData: {
        familyName: '高橋',
        givenName: '健',
        familyNameKana: 'タカハシ',
        givenNameKana: 'ケン',
        sex: '1',
        birthday: '19921108',
        ...form,
      },
      customAssociatedInfoData: custom,
      ...more,
    },
  };
}

export function enter(browser: TestBrowser, ...parts: Parameters<typeof answersOf>): Promise<LightMyRequestResponse> {
  return browser.post('/zapi/account/edit/confirm', answersOf(...parts));
}

export function save(browser: TestBrowser): Promise<LightMyRequestResponse> {
  return browser.post('/zapi/account/edit', {});
}

/** The edit form's answers and the page's account. */
export async function readEdit(browser: TestBrowser): Promise<{
  readonly answers: JsonObject;
  readonly context: JsonObject;
  readonly account: JsonObject;
  readonly started: boolean;
}> {
  const data = (await browser.get('/zapi/internal/mypage/edit/screen-data')).json();
  const { answers, context } = data.screen.forms.profile;
  return { answers, context, account: data.account, started: data.screen.flow.started };
}

interface StoredRow {
  readonly profile: JsonObject;
  readonly custom_associated_info: JsonObject;
}

/** The stored account. */
export async function readStored(test: TestApp, loginId: string): Promise<StoredRow> {
  const [row] = await test.database.query<StoredRow>('SELECT profile, custom_associated_info FROM accounts WHERE login_id = $1', [
    loginId,
  ]);
  if (row === undefined) throw new Error(`no account has the login ID ${loginId}`);
  return row;
}

/** Changes an account as another device would: `store(test, 'demosingle', { nickname: 'けん' })`. */
export async function store(test: TestApp, loginId: string, profile: JsonObject, custom: JsonObject = {}): Promise<void> {
  const row = await readStored(test, loginId);
  await test.database.query('UPDATE accounts SET profile = $2, custom_associated_info = $3 WHERE login_id = $1', [
    loginId,
    JSON.stringify({ ...row.profile, ...profile }),
    JSON.stringify({ ...row.custom_associated_info, ...custom }),
  ]);
}

/** Returns a function that restores all accounts to their current state and deletes flows and the audit log. */
export async function rememberAccounts(test: TestApp): Promise<() => Promise<void>> {
  const rows = await test.database.query<StoredRow & { readonly account_id: string }>(
    'SELECT account_id, profile, custom_associated_info FROM accounts',
  );
  return async () => {
    for (const row of rows) {
      await test.database.query('UPDATE accounts SET profile = $2, custom_associated_info = $3 WHERE account_id = $1', [
        row.account_id,
        JSON.stringify(row.profile),
        JSON.stringify(row.custom_associated_info),
      ]);
    }
    await test.database.query('DELETE FROM flows');
    await test.database.query('DELETE FROM audit_log');
  };
}
