import { afterAll, beforeAll, expect, it } from 'vitest';
import { eraseWithdrawn } from '../../../src/server/areas/withdrawal/erase.ts';
import { startTestApp, type TestApp } from '../harness.ts';
import { addMember, openMember, openNew, readAudit } from '../people/members.ts';
import { withdraw } from '../people/withdrawal.ts';
import { erasedByName, personalData } from './personal-data.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const day = 86_400;
const exists = async (accountId: string) =>
  (await test.database.query('SELECT 1 FROM accounts WHERE account_id = $1', [accountId])).length > 0;

it('classifies every column of the database as erased, kept or not personal', async () => {
  const rows = await test.database.query<{ table: string; column: string }>(
    `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name <> 'store_id' ORDER BY 1, 2`,
  );
  const classified = Object.entries(personalData).flatMap(([table, { erased = '', kept = {}, notPersonal = '' }]) =>
    [...erased.split(/\s+/), ...notPersonal.split(/\s+/), ...Object.keys(kept)]
      .filter(Boolean)
      .map((column) => `${table}.${column}`),
  );
  expect(classified.sort()).toEqual(rows.map(({ table, column }) => `${table}.${column}`).sort());
});

it('erases each table with personal data, with the account or by name', async () => {
  const links = await test.database.query<{ child: string; parent: string }>(
    `SELECT c.relname AS child, p.relname AS parent FROM pg_constraint k
       JOIN pg_class c ON c.oid = k.conrelid JOIN pg_class p ON p.oid = k.confrelid
      WHERE k.contype = 'f' AND k.confdeltype IN ('c', 'n')`,
  );
  const erased = new Set(['accounts', ...erasedByName]);
  for (let before = 0; before < erased.size; ) {
    before = erased.size;
    for (const { child, parent } of links) if (erased.has(parent)) erased.add(child);
  }
  const personal = Object.entries(personalData).filter(([, columns]) => columns.erased !== undefined);
  expect(personal.map(([table]) => table).filter((table) => !erased.has(table))).toEqual([]);
});

/** Every row of the database as text. */
async function dump(): Promise<string> {
  const tables = await test.database.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const rows = await test.database.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`);
    texts.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return texts.join('\n');
}

const marks = [
  'eraser01',
  'Zerasename',
  '09099998888',
  '203.0.113.99',
  'EraserBrowser',
  'Eraserpasskey',
  'eraser-subject',
  '0999999',
];

/** A member who left traces wherever members do. */
async function fill(): Promise<void> {
  const now = test.clock.now();
  const run = (sql: string) => test.database.query(sql, [now]);
  await run(
    `UPDATE accounts SET profile = '{"familyName": "Zerasename", "phoneNumber": "09099998888"}', updated_at = $1 WHERE account_id = 'eraser01'`,
  );
  await run(`INSERT INTO account_factors VALUES ('first', 'eraser01', 'SMS', NULL, '09099998888', NULL, true, $1)`);
  await run(`INSERT INTO passkeys (store_id, account_id, passkey_id, credential_id, public_key, counter, transports, name, created_at)
    VALUES ('first', 'eraser01', 'pk', 'cred-eraser', '', 0, '[]', 'Eraserpasskey', $1)`);
  await run(`INSERT INTO social_identities VALUES ('first', 'demo', 'https://id.example', 'eraser-subject', 'eraser01', $1)`);
  await run(
    `INSERT INTO profile_images (store_id, account_id, image_id, body, changed_at) VALUES ('first', 'eraser01', 'im', '\\x00', $1)`,
  );
  await run(`INSERT INTO payment_methods (store_id, method_id, account_id, method_type, state, billing_last_name, created_at)
    VALUES ('first', 'pm-eraser', 'eraser01', 'SbpsCredit', 'active', 'Zerasename', $1)`);
  await run(`INSERT INTO member_consents VALUES ('first', 'eraser01', 'newsletter', 'news', true, $1)`);
  await run(`INSERT INTO outbox (store_id, outbox_id, intent, channel, recipient, subject, body, state, attempts, next_at, created_at)
    VALUES ('first', 'o-eraser', 'eraser', 'sms', '09099998888', '', 'code', 'sent', 1, $1, $1)`);
  await run(`INSERT INTO checkout_sessions (store_id, session_id, guest_allowed, lines, state, prefecture, postal_code, order_id, created_at,
      expires_at)
    VALUES ('first', 'cs-eraser', false, '[]', 'completed', '13', '0999999', 'co-eraser', $1, $1)`);
  await run(`INSERT INTO checkout_orders (store_id, order_id, session_id, account_id, purchase_token, verified_until, state, language, form,
      content, amount, created_at)
    VALUES ('first', 'co-eraser', 'cs-eraser', 'eraser01', 'pt-eraser', $1, 'placed', 'ja', '{"name": "Zerasename"}', '{}', 1, $1)`);
  await run(
    `UPDATE login_history SET ip = '203.0.113.99', user_agent = 'EraserBrowser' WHERE account_id = 'eraser01' AND created_at <= $1`,
  );
  await run(
    `UPDATE audit_log SET ip = '203.0.113.99', details = '{"identifier": "eraser01"}' WHERE account_id = 'eraser01' AND at <= $1`,
  );
}

it('erases a closed account after the days of the setting, and keeps the ledger and what others wrote', async () => {
  const browser = await openNew(test, 'eraser01');
  await fill();
  await test.database.query(
    `INSERT INTO ledger_entries SELECT store_id, 'e-eraser', 'eraser01', kind, refund_of, 'eraser-intent', created_at, 'order-eraser', plan_name,
       provider_name, lines, taxes, billing_amount, tax_amount, payment_method FROM ledger_entries WHERE kind = 'charge' LIMIT 1`,
  );
  await withdraw(test, browser, 'eraser01@example.com');
  await addMember(test, 'eraser02', { email: 'eraser01@example.com' });
  test.clock.advance(29 * day);
  expect(await eraseWithdrawn(test.app)).toBe(0);
  expect(await exists('eraser01')).toBe(true);
  test.clock.advance(day);
  // The provider has not deleted the payment method yet.
  expect(await eraseWithdrawn(test.app)).toBe(0);
  await test.database.query("DELETE FROM payment_methods WHERE method_id = 'pm-eraser' AND state = 'removed'");
  await test.app.jobWorker?.run();
  expect(await exists('eraser01')).toBe(false);
  expect(await exists('eraser02')).toBe(true);
  const left = (await dump()).split('\n').filter((row) => marks.some((mark) => row.includes(mark)));
  const others = left.filter((row) => !row.includes('eraser02') && !/^(ledger_entries|audit_log|checkout_orders) /.test(row));
  expect(others).toEqual([]);
  expect(left.filter((row) => row.startsWith('ledger_entries'))).toHaveLength(1);
  const orders = await test.database.query("SELECT form FROM checkout_orders WHERE account_id = 'eraser01'");
  expect(orders).toEqual([{ form: {} }]);
  const audit = await test.database.query<{ ip: string; details: object }>(
    "SELECT ip, details FROM audit_log WHERE account_id = 'eraser01'",
  );
  expect(new Set(audit.map(({ ip, details }) => `${ip}${JSON.stringify(details)}`))).toEqual(new Set(['{}']));
});

it('waits for the outcome of a payment, and erases each account once', async () => {
  for (const name of ['eraser03', 'eraser04']) await withdraw(test, await openNew(test, name), `${name}@example.com`);
  await test.database.query(
    `INSERT INTO flow_asks (store_id, ask_id, flow_id, owner, subject, actor, language, state, attempts, next_at, created_at)
     VALUES ('first', 'ask-eraser', 'purchase', 'x', '', 'charge', 'ja', 'unknown', 1, $1, $1)`,
    [test.clock.now()],
  );
  await test.database.query("UPDATE flow_asks SET owner = 'eraser03' WHERE ask_id = 'ask-eraser'");
  test.clock.advance(30 * day);
  const counts = await Promise.all([1, 2, 3].map(() => eraseWithdrawn(test.app)));
  expect(counts.reduce((sum, each) => sum + each)).toBe(1);
  expect([await exists('eraser03'), await exists('eraser04')]).toEqual([true, false]);
  await test.database.query("UPDATE flow_asks SET state = 'settled' WHERE ask_id = 'ask-eraser'");
  expect(await eraseWithdrawn(test.app)).toBe(1);
});

it('erases the others if one account cannot be erased, and audits each erasure', async () => {
  for (const name of ['eraser06', 'eraser07']) await withdraw(test, await openNew(test, name), `${name}@example.com`);
  await test.database.query(`CREATE FUNCTION keep() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'kept'; END $$`);
  await test.database.query(
    "CREATE TRIGGER keep BEFORE DELETE ON accounts FOR EACH ROW WHEN (OLD.account_id = 'eraser06') EXECUTE FUNCTION keep()",
  );
  test.clock.advance(30 * day);
  await expect(eraseWithdrawn(test.app)).rejects.toThrow('withdrawn accounts that could not be erased: eraser06');
  expect([await exists('eraser06'), await exists('eraser07')]).toEqual([true, false]);
  await test.database.query('DROP TRIGGER keep ON accounts');
  expect(await eraseWithdrawn(test.app)).toBe(1);
  expect(await readAudit(test, 'eraser06')).toContain('account-erase');
});

it('refuses what a closed account would gain, and every change of it', async () => {
  await withdraw(test, await openNew(test, 'eraser05'), 'eraser05@example.com');
  const refused = { code: 'WD401' };
  await expect(
    test.database.query("UPDATE accounts SET email = 'x@example.com' WHERE account_id = 'eraser05'"),
  ).rejects.toMatchObject(refused);
  const session = await openMember(test, 'demosingle');
  expect(session.cookies.size).toBeGreaterThan(0);
  await expect(
    test.database.query("UPDATE sessions SET account_id = 'eraser05' WHERE account_id = 'a_demosingle'"),
  ).rejects.toMatchObject(refused);
});
