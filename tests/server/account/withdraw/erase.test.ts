import { expect } from 'vitest';
import type { TestApp } from '../../harness.ts';
import { listTables, tableNames } from '../../list-tables.ts';
import { addMember, openMember, openNew, readAudit } from '../../people/members.ts';
import { withdraw } from '../../people/withdrawal.ts';
import { serverTest } from '../../server-test.ts';
import { erasedByName, personalData } from './personal-data.ts';

const it = serverTest();

const day = 86_400;
/** Until an account that could not be erased is looked at again. */
const hour = 3_600;
const erase = async (server: TestApp) => server.app.jobWorker?.run();
const exists = async (server: TestApp, accountId: string) =>
  (await server.database.query('SELECT 1 FROM accounts WHERE account_id = $1', [accountId])).length > 0;

it('classifies every column of the database as erased, kept or not personal', async ({ server }) => {
  const rows = await server.database.query<{ table: string; column: string }>(
    `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name IN (${tableNames}) AND column_name <> 'store_id' ORDER BY 1, 2`,
  );
  const classified = Object.entries(personalData).flatMap(([table, { erased = '', kept = {}, notPersonal = '' }]) =>
    [...erased.split(/\s+/), ...notPersonal.split(/\s+/), ...Object.keys(kept)]
      .filter(Boolean)
      .map((column) => `${table}.${column}`),
  );
  expect(classified.sort()).toEqual(rows.map(({ table, column }) => `${table}.${column}`).sort());
});

it('erases each table with personal data, with the account or by name', async ({ server }) => {
  const links = await server.database.query<{ child: string; parent: string }>(
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
async function dump(server: TestApp): Promise<string> {
  const texts: string[] = [];
  for (const name of await listTables(server.database)) {
    const rows = await server.database.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`);
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
async function fill(server: TestApp): Promise<void> {
  const now = server.clock.now();
  const run = (sql: string) => server.database.query(sql, [now]);
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

it('erases a closed account after the days of the setting, and keeps the ledger and what others wrote', async ({ server }) => {
  const browser = await openNew(server, 'eraser01');
  await fill(server);
  await server.database.query(
    `INSERT INTO ledger_entries SELECT store_id, 'e-eraser', 'eraser01', kind, refund_of, 'eraser-intent', created_at, 'order-eraser', plan_name,
       provider_name, lines, taxes, billing_amount, tax_amount, payment_method FROM ledger_entries WHERE kind = 'charge' LIMIT 1`,
  );
  await withdraw(server, browser, 'eraser01@example.com');
  await addMember(server, 'eraser02', { email: 'eraser01@example.com' });
  server.clock.advance(29 * day);
  await erase(server);
  expect(await exists(server, 'eraser01')).toBe(true);
  server.clock.advance(day);
  // The provider has not deleted the payment method yet.
  await erase(server);
  expect(await exists(server, 'eraser01')).toBe(true);
  await server.database.query("DELETE FROM payment_methods WHERE method_id = 'pm-eraser' AND state = 'removed'");
  server.clock.advance(hour);
  await erase(server);
  expect(await exists(server, 'eraser01')).toBe(false);
  expect(await exists(server, 'eraser02')).toBe(true);
  const left = (await dump(server)).split('\n').filter((row) => marks.some((mark) => row.includes(mark)));
  const others = left.filter(
    (row) => !row.includes('eraser02') && !/^(ledger_entries|audit_log|checkout_orders|events) /.test(row),
  );
  expect(others).toEqual([]);
  expect(left.filter((row) => row.startsWith('ledger_entries'))).toHaveLength(1);
  expect(left.filter((row) => row.startsWith('events') && !row.includes('member.withdrawn'))).toEqual([]);
  const orders = await server.database.query("SELECT form FROM checkout_orders WHERE account_id = 'eraser01'");
  expect(orders).toEqual([{ form: {} }]);
  const audit = await server.database.query<{ ip: string; details: object }>(
    "SELECT ip, details FROM audit_log WHERE account_id = 'eraser01'",
  );
  expect(new Set(audit.map(({ ip, details }) => `${ip}${JSON.stringify(details)}`))).toEqual(new Set(['{}']));
});

it('waits for the outcome of a payment, and erases each account once', async ({ server }) => {
  for (const name of ['eraser03', 'eraser04']) await withdraw(server, await openNew(server, name), `${name}@example.com`);
  await server.database.query(
    `INSERT INTO flow_asks (store_id, ask_id, flow_id, owner, subject, actor, language, state, attempts, next_at, created_at)
     VALUES ('first', 'ask-eraser', 'purchase', 'x', '', 'charge', 'ja', 'unknown', 1, $1, $1)`,
    [server.clock.now()],
  );
  await server.database.query("UPDATE flow_asks SET owner = 'eraser03' WHERE ask_id = 'ask-eraser'");
  server.clock.advance(30 * day);
  await Promise.all([1, 2, 3].map(() => erase(server)));
  expect([await exists(server, 'eraser03'), await exists(server, 'eraser04')]).toEqual([true, false]);
  await server.database.query("UPDATE flow_asks SET state = 'settled' WHERE ask_id = 'ask-eraser'");
  server.clock.advance(hour);
  await erase(server);
  expect(await exists(server, 'eraser03')).toBe(false);
  expect((await readAudit(server, 'eraser04')).filter((action) => action === 'account-erase')).toHaveLength(1);
});

it('erases the others if one account cannot be erased, and audits each erasure', async ({ server }) => {
  for (const name of ['eraser06', 'eraser07']) await withdraw(server, await openNew(server, name), `${name}@example.com`);
  await server.database.query(`CREATE FUNCTION keep() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'kept'; END $$`);
  await server.database.query(
    "CREATE TRIGGER keep BEFORE DELETE ON accounts FOR EACH ROW WHEN (OLD.account_id = 'eraser06') EXECUTE FUNCTION keep()",
  );
  server.clock.advance(30 * day);
  await erase(server);
  expect(server.log.filter((line) => line.includes('could not be erased'))).toEqual([expect.stringContaining('eraser06')]);
  expect([await exists(server, 'eraser06'), await exists(server, 'eraser07')]).toEqual([true, false]);
  await server.database.query('DROP TRIGGER keep ON accounts');
  server.clock.advance(hour);
  await erase(server);
  expect(await exists(server, 'eraser06')).toBe(false);
  expect(await readAudit(server, 'eraser06')).toContain('account-erase');
});

it('refuses what a closed account would gain, and every change of it', async ({ server }) => {
  await withdraw(server, await openNew(server, 'eraser05'), 'eraser05@example.com');
  const refused = { code: 'WD401' };
  await expect(
    server.database.query("UPDATE accounts SET email = 'x@example.com' WHERE account_id = 'eraser05'"),
  ).rejects.toMatchObject(refused);
  const session = await openMember(server, 'demosingle');
  expect(session.cookies.size).toBeGreaterThan(0);
  await expect(
    server.database.query("UPDATE sessions SET account_id = 'eraser05' WHERE account_id = 'a_demosingle'"),
  ).rejects.toMatchObject(refused);
});
