import { afterAll, beforeAll, expect, it } from 'vitest';
import { main } from '../../../scripts/members/members.ts';
import { omittedTables } from '../../../src/server/areas/console/members/export/omitted-tables.ts';
import { exportSections } from '../../../src/server/areas/console/members/export/sections.ts';
import { openPostgres } from '../../../src/server/platform/database/postgres-database.ts';
import { personalData } from '../account/withdraw/personal-data.ts';
import { runHere } from '../console/operators/run-here.ts';
import { readServed, startTestApp, type TestApp } from '../harness.ts';
import { readPdf } from '../payment/payment-history/read-pdf.ts';
import { openApi } from '../people/api-app.ts';
import { logIn, password } from '../people/members.ts';
import { editor, openAs } from '../people/operators.ts';
import { createTestDatabase } from '../test-databases.ts';

let url: string;
let test: TestApp;
beforeAll(async () => {
  url = await createTestDatabase('seeded');
  test = await startTestApp({ database: await openPostgres(url, 5) });
});
afterAll(() => test.close());

it('every personal column is exported, or left out for a reason', () => {
  const covered = new Set(
    Object.values(exportSections).flatMap(({ table, columns, omitted = {} }) =>
      [...columns.split(/\s+/), ...Object.keys(omitted)].map((column) => `${table}.${column}`),
    ),
  );
  const personal = Object.entries(personalData).flatMap(([table, { erased = '', kept = {} }]) =>
    omittedTables[table] === undefined
      ? [...erased.split(/\s+/), ...Object.keys(kept)].filter(Boolean).map((column) => `${table}.${column}`)
      : [],
  );
  expect(personal.length).toBeGreaterThan(150);
  expect(personal.filter((column) => !covered.has(column))).toEqual([]);
});

it('exports what the store has about an account, without secrets and other members, and records it', async () => {
  const browser = test.open();
  await logIn(browser, 'owner@example.com', password);
  const option = { consentOptionId: 'news-mail', key: 'newsMail', value: true };
  await browser.post('/zapi/account/consent', { type: 'newsletter', consentOptions: [option] });
  const { code, output } = await runHere(main, url, ['export', 'OWNER@example.com']);
  expect(code).toBe(0);
  const exported = JSON.parse(output);
  expect(exported.account[0]).toMatchObject({ email: 'owner@example.com', profile: { familyName: expect.any(String) } });
  for (const section of [
    'sessions',
    'loginHistory',
    'policies',
    'contracts',
    'payments',
    'paymentMethods',
    'family',
    'audit',
    'connectedApps',
    'events',
  ])
    expect(exported[section]?.length, section).toBeGreaterThan(0);
  expect(exported.events[0]).toMatchObject({ type: 'consent.changed', data: { consentOptionId: 'news-mail', value: true } });
  expect(output).not.toMatch(/\$argon2|tokenHash|passwordHash/);
  const others = await test.database.query<{ id: string; email: string | null }>(
    'SELECT account_id AS id, email FROM accounts WHERE email IS NOT NULL AND account_id <> $1',
    [exported.accountId],
  );
  expect(others.filter(({ id, email }) => output.includes(`"${id}"`) || output.includes(String(email)))).toEqual([]);
  const again = JSON.parse((await runHere(main, url, ['export', exported.accountId])).output);
  expect(again.audit.at(-1)).toMatchObject({ action: 'member-export' });
});

it('exports an open checkout that an app created for the account, and no other', async () => {
  const [owner] = await test.database.query<{ id: string }>(
    "SELECT account_id AS id FROM accounts WHERE email = 'owner@example.com'",
  );
  const send = await openApi(test);
  const film = {
    itemId: 'film',
    kind: 'video',
    name: { ja: '映画' },
    provider: { ja: 'みなと映画' },
    price: 2200,
    taxRate: 10,
    quantity: 1,
  };
  const created = await send('POST', '/checkouts', { body: { products: [film], accountId: owner?.id } });
  await send('POST', '/checkouts', { body: { products: [film], guestAllowed: true } });
  const { checkouts } = JSON.parse((await runHere(main, url, ['export', 'owner@example.com'])).output);
  const open = checkouts.filter((checkout: { state: string }) => checkout.state === 'open');
  expect(open).toMatchObject([{ sessionId: created.json().checkoutSessionId }]);
});

it('says when no account is meant', async () => {
  expect(await runHere(main, url, ['export', 'nobody@example.com'])).toEqual({
    code: 1,
    output: 'The store has no account nobody@example.com.\n',
  });
});

it('has a label for each section and column of the file that a person reads, and the same content', async () => {
  const { declarations } = await readServed();
  const names = Object.entries(exportSections).flatMap(([section, { columns }]) => [
    `section.${section}`,
    ...columns
      .split(/\s+/)
      .map((column) => `column.${column.replace(/_(.)/g, (_match, letter: string) => letter.toUpperCase())}`),
  ]);
  for (const language of ['ja', 'en'])
    expect(names.filter((name) => declarations.texts[language]?.[`account-data.${name}`] === undefined)).toEqual([]);
  const operator = await openAs(test, editor);
  const sent = await operator.submit('/console/members/a_demoowner/export', {
    _do: 'console.member.export',
    accountId: 'a_demoowner',
    format: 'pdf',
    reason: '本人の請求',
  });
  expect([sent.statusCode, sent.headers['content-type']]).toEqual([200, 'application/pdf']);
  const { pages } = readPdf(sent.rawPayload);
  const texts = pages.join('\n');
  for (const part of [
    '登録されている情報',
    'スタンダードプラン',
    '契約中',
    'クレジットカード',
    'Visa 末尾4242',
    '都道府県：東京都',
    'owner@example.com',
    'ログイン履歴',
    'お支払いと返金',
    'ご契約',
  ])
    expect(texts).toContain(part);
  // Names in place of what is stored.
  expect(texts).not.toMatch(/argon2|a_demosingle|SbpsCredit|_CONTRACT|cardNumberSuffix|emailAndLoginId/);
});
