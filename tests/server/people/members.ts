// Members: each test adds its own, so that none depends on another. Their pages, rows and mails.
import type { LightMyRequestResponse } from 'fastify';
import { JSDOM } from 'jsdom';
import { firstStoreId } from '../../../src/server/app/seed/seed-store.ts';
import type { FamilyRole } from '../../../src/server/areas/family/family-group/roles.ts';
import type { Transaction } from '../../../src/server/platform/database/database.ts';
import type { TestApp, TestBrowser, TestMessage } from '../harness.ts';

/** Every member that is added has it, unless `hasPassword` is false. */
export const password = 'Demo-pass-2026';

export interface NewMember {
  /** Default: `<name>@example.com`; null: the account has no address. */
  readonly email?: string | null;
  /** Default: the name; null: the account has no login ID. */
  readonly loginId?: string | null;
  readonly hasPassword?: boolean;
  readonly isVerified?: boolean;
  readonly isKids?: boolean;
  /** Whether other accounts may have the same address. */
  readonly isShared?: boolean;
}

/** Inserts an account whose ID is the name; returns its address. A kid is in a group of its own, whose owner is `<name>-owner`. */
export async function addMember(test: TestApp, name: string, member: NewMember = {}): Promise<string> {
  const { email = `${name}@example.com` } = member;
  await test.database.transaction(async (tx) => {
    await insertAccount(tx, test.clock.now(), name, { ...member, email });
    if (member.isKids !== true) return;
    await insertAccount(tx, test.clock.now(), `${name}-owner`, {});
    await insertFamily(tx, test.clock.now(), `${name}-family`, { [`${name}-owner`]: 'owner', [name]: 'kid' });
  });
  return email ?? '';
}

/** Inserts an account in a transaction. A kid needs a group in the same one. */
export async function insertAccount(tx: Transaction, now: Date, name: string, member: NewMember): Promise<void> {
  const { email = `${name}@example.com`, loginId = name, hasPassword = true, isVerified = true } = member;
  await tx.query(
    `INSERT INTO accounts (store_id, account_id, email, email_normal, email_unique, email_verified_at, login_id, login_id_normal,
       password_hash, is_kids, profile, custom_associated_info, created_at, updated_at)
     SELECT store_id, $1, $2, lower($2), $3, $4, $5, lower($5), CASE WHEN $6 THEN password_hash END, $7, profile, '{}', created_at, updated_at
       FROM accounts WHERE account_id = 'a_demosingle'`,
    [
      name,
      email,
      member.isShared !== true,
      isVerified && email !== null ? now : null,
      loginId,
      hasPassword,
      member.isKids === true,
    ],
  );
  await agreeToPolicies(tx, name);
}

/** Adds members, and a family group of them by name and role. One is the owner. */
export async function addFamily(test: TestApp, groupId: string, roles: { readonly [name: string]: FamilyRole }): Promise<void> {
  await test.database.transaction(async (tx) => {
    for (const [name, role] of Object.entries(roles)) await insertAccount(tx, test.clock.now(), name, { isKids: role === 'kid' });
    await insertFamily(tx, test.clock.now(), groupId, roles);
  });
}

async function insertFamily(
  tx: Transaction,
  now: Date,
  groupId: string,
  roles: { readonly [name: string]: FamilyRole },
): Promise<void> {
  const owner = Object.entries(roles).find(([, role]) => role === 'owner')?.[0] ?? '';
  await tx.query('INSERT INTO family_groups (store_id, group_id, owner_id, capacity, created_at) VALUES ($1, $2, $3, $4, $5)', [
    firstStoreId,
    groupId,
    owner,
    Object.keys(roles).length,
    now,
  ]);
  for (const [name, role] of Object.entries(roles))
    await tx.query('INSERT INTO family_members (store_id, account_id, group_id, role, joined_at) VALUES ($1, $2, $3, $4, $5)', [
      firstStoreId,
      name,
      groupId,
      role,
      now,
    ]);
}

/** Lets an account agree to the policies that the demo accounts agreed to. */
async function agreeToPolicies(tx: Transaction, accountId: string): Promise<void> {
  await tx.query(
    `INSERT INTO policy_agreements (store_id, account_id, policy_id, revision, key, agreed_at)
     SELECT store_id, $1, policy_id, revision, key, agreed_at FROM policy_agreements WHERE account_id = 'a_demosingle'
     ON CONFLICT DO NOTHING`,
    [accountId],
  );
}

/** A browser in which the member with this login ID, or address, is signed in. */
export async function openMember(test: TestApp, value: string, typed = password): Promise<TestBrowser> {
  const browser = test.open();
  const answer = await logIn(browser, value, typed);
  if (answer.statusCode !== 200) throw new Error(`the login of ${value} answered ${answer.statusCode}: ${answer.body}`);
  return browser;
}

export function logIn(browser: TestBrowser, value: string, typed = password): Promise<LightMyRequestResponse> {
  return browser.post('/login', { value, password: typed });
}

/** Adds a member and signs them in. */
export async function openNew(test: TestApp, name: string, member: NewMember = {}): Promise<TestBrowser> {
  const email = await addMember(test, name, member);
  return member.hasPassword === false ? openByCode(test, email) : openMember(test, name);
}

/** Signs a member in by a mailed code. */
export async function openByCode(test: TestApp, email: string): Promise<TestBrowser> {
  const browser = test.open();
  await browser.post('/zapi/auth/email/send-pin-code', { email, type: 'login' });
  const { emailUserId } = await readData(browser, '/login/code');
  const authCode = await test.readCode(email);
  const answer = await browser.post('/login', { emailUserId, authCode, loginMethod: 'AuthCode' });
  if (answer.statusCode !== 200) throw new Error(`the login by code answered ${answer.statusCode}: ${answer.body}`);
  return browser;
}

/** A page's screen data: `readData(browser, '/mypage/email/edit')`. */
export async function readData(browser: TestBrowser, path: string): Promise<Record<string, unknown>> {
  const [pathname = '', search] = path.split('?');
  const query = search === undefined ? '' : `?${search}`;
  return (await browser.get(`/zapi/internal${pathname === '/' ? '' : pathname}/screen-data${query}`)).json();
}

/** Presses the button of a call on a page, with everything in its form, as a browser without scripts does. */
export async function press(browser: TestBrowser, path: string, call: string): Promise<LightMyRequestResponse> {
  const { document, FormData } = new JSDOM((await browser.get(path, { accept: 'text/html' })).body).window;
  const button = document.querySelector(`main button[name=_do][value="${call}"], main input[name=_do][value="${call}"]`);
  const form = button?.closest('form');
  if (button === null || form === null || form === undefined) throw new Error(`${path} has no button of ${call}.`);
  const fields = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  return browser.submit(path, { ...fields, _do: call });
}

/** The main part of a page, without the data that its scripts read. */
export function readMain({ body }: LightMyRequestResponse): string {
  return body.slice(body.indexOf('<main'), body.indexOf('</main>'));
}

/** What surrounds the main part of a page: header, menu and footer, the head, and the data that scripts read. */
export function readLayout({ body }: LightMyRequestResponse): string {
  return body.slice(0, body.indexOf('<main')) + body.slice(body.indexOf('</main>') + '</main>'.length);
}

/** The rules that a page shows beside a new password: `['minLength', …]` */
export function readPasswordRules(html: string): readonly string[] {
  return [...html.matchAll(/data-rule="([^"]*)"/g)].map(([, rule = '']) => rule);
}

/** The inputs of each form of a page that have a value: `[{ _do: "login" }, …]`. */
export function readForms(html: string): readonly Readonly<Record<string, string>>[] {
  return [...html.matchAll(/<form[^>]*>.*?<\/form>/gs)].map(([form]) =>
    Object.fromEntries(
      [...form.matchAll(/<input[^>]*name="([^"]*)"[^>]*value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
    ),
  );
}

/** The row of an account. */
export async function readAccount(test: TestApp, name: string): Promise<Readonly<Record<string, unknown>>> {
  const [row] = await test.database.query<Record<string, unknown>>('SELECT * FROM accounts WHERE account_id = $1', [name]);
  if (row === undefined) throw new Error(`there is no account ${name}`);
  return row;
}

/** The actions that the audit log has of an account, by name, without its logins. */
export async function readAudit(test: TestApp, name: string): Promise<readonly string[]> {
  const rows = await test.database.query<{ action: string }>(
    "SELECT action FROM audit_log WHERE account_id = $1 AND action <> 'login' ORDER BY action",
    [name],
  );
  return rows.map((row) => row.action);
}

/** The messages to an address that have no code, newest first, but those about a login on a new device. */
export async function readNotices(test: TestApp, to: string): Promise<readonly TestMessage[]> {
  return (await test.readOutbox(to)).filter(({ code, subject }) => code === null && !subject.includes('新しい端末'));
}

/** Whether the browser is still signed in. */
export async function isSignedIn(browser: TestBrowser): Promise<boolean> {
  return 'account' in (await readData(browser, '/mypage'));
}

/** A second tab of the same browser. */
export function openTab(test: TestApp, browser: TestBrowser): TestBrowser {
  const tab = test.open();
  for (const [name, value] of browser.cookies) tab.cookies.set(name, value);
  return tab;
}

export const wrongCode = (code: string): string => (code === '111111' ? '222222' : '111111');

/** How a call refuses: `{ status: 422, code: 'INVALID_ANSWERS', issues: ['/email required'] }`. */
export function describeRefusal(answer: LightMyRequestResponse) {
  const { code, issues } = answer.json<{ code?: string; issues?: readonly { at: string; rule: string }[] }>();
  return { status: answer.statusCode, code, ...(issues && { issues: issues.map(({ at, rule }) => `${at} ${rule}`) }) };
}

/** A call from another site, without a session, and by a member whose last proof is older than ten minutes. */
export async function refuseStrangers(
  test: TestApp,
  browser: TestBrowser,
  path: string,
  body: object,
): Promise<readonly string[]> {
  const answers = [
    await browser.post(path, body, { origin: 'https://elsewhere.example' }),
    await test.open().post(path, body),
    await (async () => {
      test.clock.advance(601);
      return browser.post(path, body);
    })(),
  ];
  return answers.map((answer) => `${answer.statusCode} ${String(answer.json().code)}`);
}

/** What `refuseStrangers` returns for a call that needs a recent proof. */
export const strangersRefused = ['403 CROSS_ORIGIN', '401 UNAUTHORIZED', '403 PROOF_REQUIRED'];
