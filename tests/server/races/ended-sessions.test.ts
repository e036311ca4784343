// A session that ends while its request waits for a lock changes nothing, and decisions of others count from the moment they are made.
import { expect } from 'vitest';
import type { TestApp, TestBrowser } from '../harness.ts';
import { openCheckout, readCheckout, verifyPart } from '../people/checkouts.ts';
import { publish, saveFields } from '../people/console.ts';
import { addFamily, isSignedIn, openMember, openNew, password } from '../people/members.ts';
import { editor, openAs } from '../people/operators.ts';
import { serverTest } from '../server-test.ts';
import { holdRows, untilBlocked } from './interleave.ts';

const it = serverTest();

const holdAccount = (server: TestApp, accountId: string) =>
  holdRows(server.database, 'SELECT 1 AS one FROM accounts WHERE account_id = $1 FOR NO KEY UPDATE', [accountId]);

const newPassword = { oldPassword: password, newPassword: 'Other-pass-2027' };

it.for([
  ['password/edit', newPassword],
  ['login-id/edit', { loginId: 'thief0001' }],
  ['pinCode/set', { pinCode: '4829' }],
  ['login-method', { method: 'loginIdOnly' }],
])('refuses %s of a session that was ended meanwhile', async ([call, body], { server }) => {
  const name = `ended-${call.replaceAll(/\W/g, '')}`.toLowerCase();
  const browser = await openNew(server, name);
  const owner = await openMember(server, name);
  const readAccount = async () =>
    server.database.query('SELECT password_hash, login_id, pin_hash, login_method FROM accounts WHERE account_id = $1', [name]);
  const before = await readAccount();
  const release = await holdAccount(server, name);
  const changing = browser.post(`/zapi/account/${call}`, body);
  await untilBlocked(server.database);
  expect((await owner.post('/zapi/account/sessions/end-others', {})).statusCode).toBe(204);
  await release();
  expect((await changing).statusCode).toBe(401);
  expect(await readAccount()).toEqual(before);
  expect(await isSignedIn(browser)).toBe(false);
});

it('answers a part of a checkout whose session was ended meanwhile with the checkout as it is then', async ({ server }) => {
  const id = await openCheckout(server, 'item');
  const browser = await openNew(server, 'ended-checkout');
  const tab = browser.cookies.get('sid') ?? '';
  const release = await holdRows(server.database, 'SELECT 1 AS one FROM checkout_sessions WHERE session_id = $1 FOR UPDATE', [
    id,
  ]);
  const verifying = verifyPart(browser, id, { customShippingRates: [{ id: 'parcel', value: 'express' }] });
  await untilBlocked(server.database);
  const other = server.open();
  other.cookies.set('sid', tab);
  expect((await other.post('/logout')).statusCode).toBe(200);
  await release();
  expect((await verifying).statusCode).toBe(200);
  expect((await readCheckout(server.open(), id)).shipping.isCheapestShippingRate).toBe(true);
});

it('saves no consent of a member after a manager has taken the decision over', async ({ server }) => {
  await addFamily(server, 'g_consent', { consentowner: 'owner', consentmanaged: 'managed' });
  const [owner, managed] = [await openMember(server, 'consentowner'), await openMember(server, 'consentmanaged')];
  const decide = (selfConsent: boolean) =>
    owner.post('/zapi/family-group/parental-control/self-consent', {
      type: 'newsletter',
      targetAccountId: 'consentmanaged',
      selfConsent,
    });
  expect((await decide(true)).statusCode).toBe(204);
  expect((await sendConsent(managed, true)).statusCode).toBe(204);
  const release = await holdRows(
    server.database,
    "SELECT 1 AS one FROM member_consents WHERE account_id = 'consentmanaged' AND type = 'newsletter' FOR UPDATE",
  );
  const consenting = sendConsent(managed, false);
  await untilBlocked(server.database);
  const deciding = decide(false);
  const isDecided = await Promise.race([deciding.then(() => true), untilBlocked(server.database, 2).then(() => false)]);
  await release();
  expect((await deciding).statusCode).toBe(204);
  // The manager's decision waits for the consent, or the consent is refused.
  expect((await consenting).statusCode).toBe(isDecided ? 403 : 204);
});

it('publishes nothing for an operator whose role was taken away meanwhile', async ({ server }) => {
  const operator = await openAs(server, editor);
  await saveFields(operator, { 'signUp.nickname': 'REQUIRED' });
  const readVersion = () => server.database.query('SELECT settings_version FROM stores');
  const before = await readVersion();
  const release = await holdRows(server.database, 'SELECT 1 AS one FROM stores FOR NO KEY UPDATE');
  const publishing = publish(operator);
  await untilBlocked(server.database);
  await server.database.query("UPDATE operators SET role = 'viewer' WHERE email = $1", [editor]);
  await release();
  expect((await publishing).statusCode).toBe(403);
  expect(await readVersion()).toEqual(before);
});

const sendConsent = (browser: TestBrowser, value: boolean) =>
  browser.post('/zapi/account/consent', {
    type: 'newsletter',
    consentOptions: [{ consentOptionId: 'news-mail', key: 'newsMail', value }],
  });
