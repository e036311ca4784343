import { spawn } from 'node:child_process';
import { beforeAll, expect, it } from 'vitest';
import { main } from '../../../../scripts/operator.ts';
import { firstStoreId } from '../../../../src/server/app/seed/seed-store.ts';
import { openPostgres } from '../../../../src/server/platform/database/postgres-database.ts';
import { startTestApp } from '../../harness.ts';
import { editor, openAs, viewer } from '../../people/operators.ts';
import { createTestDatabase } from '../../test-databases.ts';
import { type Ended, runHere } from './run-here.ts';

let url: string;
beforeAll(async () => {
  url = await createTestDatabase('seeded');
});

/** `npm run operator -- …`, as a process. */
function run(args: readonly string[], typed = ''): Promise<Ended> {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'operator', ...args], {
    env: { PATH: process.env['PATH'], DATABASE_URL: url },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => {
      output += piece.toString();
    });
  // A command that refuses its arguments exits before it reads the input.
  child.stdin.on('error', () => undefined);
  child.stdin.end(typed);
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })));
}

/** The command in this process. */
const runCommand = (args: readonly string[], typed = ''): Promise<Ended> => runHere(main, url, args, typed);

/** What the audit log has of resolved payments. */
async function readResolved() {
  const database = await openPostgres(url, 1);
  const rows = await database.query<{ store_id: string; account_id: string | null; details: object }>(
    "SELECT store_id, account_id, details FROM audit_log WHERE action = 'payment-resolved' ORDER BY details ->> 'matterId'",
  );
  await database.close();
  return rows;
}

const someone = 'Someone@example.com';

it('lists, adds, changes and removes operators, with the password from standard input', async () => {
  expect(await runCommand(['list'])).toEqual({
    code: 0,
    output: `${editor}\towner\t運営 花子\n${viewer}\tviewer\t閲覧 太郎\n`,
  });
  const added = await run(['add', someone, '--role', 'editor', '--name', '店長'], 'correct horse battery\n');
  expect(added).toEqual({ code: 0, output: `${someone} can sign in at /console as editor.\n` });
  expect(await runCommand(['remove', 'ｖｉｅｗｅｒ＠example.com'])).toEqual({
    code: 0,
    output: `${viewer} can no longer sign in.\n`,
  });
  expect((await runCommand(['list'])).output).toBe(`${editor}\towner\t運営 花子\n${someone}\teditor\t店長\n`);

  const test = await startTestApp({ database: await openPostgres(url, 2) });
  const signIn = (email: string, password: string) => test.open().post('/zapi/console/login', { email, password });
  const browser = await openAs(test, editor);
  expect((await signIn(someone, 'correct horse battery')).statusCode).toBe(200);
  expect((await signIn(viewer, 'Demo-pass-2026')).statusCode).toBe(422);

  // A new password ends all sessions, and the role is updated.
  const demoted = await runCommand(['add', editor], 'another long password\n');
  expect(demoted.output).toContain('is the only owner of the store');
  for (const spelling of [editor, 'Ｏperator@Example.com'])
    expect((await runCommand(['remove', spelling])).output).toContain('is the only owner of the store');
  expect((await runCommand(['add', 'OPERATOR@example.com'], 'another long password\n')).output).toContain('is the only owner');
  // An owner who was only invited cannot log in yet.
  await test.database.query(
    `INSERT INTO operators SELECT (jsonb_populate_record(o, '{"operator_id":"o_invited","email":"invited@example.com","email_normal":"invited@example.com","password_hash":null}')).*
       FROM operators o WHERE o.email = $1`,
    [editor],
  );
  expect((await runCommand(['remove', editor])).output).toContain('is the only owner of the store');
  expect((await runCommand(['remove', 'invited@example.com'])).code).toBe(0);
  expect((await runCommand(['add', editor, '--role', 'owner'], 'another long password\n')).output).toBe(
    `${editor} can sign in at /console as owner.\n`,
  );
  const held = test.open();
  held.cookies.set('operator', browser.cookies.get('operator') ?? '');
  expect((await held.get('/zapi/internal/console-header/screen-data')).statusCode).toBe(401);
  const header = (
    await (await openAs(test, editor, undefined, 'another long password')).get('/zapi/internal/console-header/screen-data')
  ).json();
  expect(header.operator).toMatchObject({ id: 'o_demoeditor', role: 'owner' });
  const entries = await test.database.query(
    "SELECT action, details ->> 'changedId' AS id FROM audit_log WHERE request_id = 'command' AND action LIKE 'operator-%' ORDER BY at",
  );
  expect(entries.slice(0, 2)).toEqual([
    { action: 'operator-added', id: expect.any(String) },
    { action: 'operator-removed', id: 'o_demoviewer' },
  ]);
  await test.close();
});

it('refuses a role that the store does not have', async () => {
  expect(await runCommand(['add', 'new@example.com', '--role', 'admin'], 'correct horse battery\n')).toEqual({
    code: 1,
    output: 'There is no role admin. The store has owner, editor, publisher, support, finance, viewer.\n',
  });
});

it('resolves a request with an unknown outcome once, and explains why others cannot be resolved', async () => {
  const database = await openPostgres(url, 1);
  const write = async (id: string, state: string, outcome: string | null, storeId = firstStoreId) => {
    await database.query(
      'INSERT INTO stores SELECT (jsonb_populate_record(stores, $2::jsonb)).* FROM stores WHERE store_id = $1 ON CONFLICT DO NOTHING',
      [firstStoreId, JSON.stringify({ store_id: storeId, origin: storeId === firstStoreId ? null : 'https://other.example' })],
    );
    await database.query(
      `INSERT INTO flow_asks (store_id, ask_id, flow_id, owner, subject, actor, language, state, attempts, next_at, created_at, outcome, input, data)
       VALUES ($1, $2, 'top-up', 's', '', 'charge', 'ja', $3, 1, now(), now(), $4, '{}', '{}')`,
      [storeId, id, state, outcome],
    );
  };
  await write('k_unknown', 'unknown', null);
  await write('k_awaited', 'unknown', null);
  await write('k_refused', 'late', 'CARD_DECLINED');
  await write('k_open', 'due', null);
  await write('k_elsewhere', 'unknown', null, 's_other');
  await database.query(
    `UPDATE flow_asks SET flow_id = 'purchase', owner = 'a_demosingle', subject = 'premium' WHERE ask_id = 'k_awaited'`,
  );
  await database.query(
    `INSERT INTO flows (store_id, flow_id, owner, subject, version, state, passed, data, secrets, revision, started_at, updated_at,
       entered_at, expires_at, ask_id)
     VALUES ($1, 'purchase', 'a_demosingle', 'premium', 1, 'unclear', '[]', '{}', '{}', 1, now(), now(), now(), now(), 'k_awaited')`,
    [firstStoreId],
  );
  await database.close();
  const resolved = { code: 0, output: 'The request k_unknown of top-up to charge is resolved.\n' };
  expect(await runCommand(['resolve', 'k_unknown'])).toEqual(resolved);
  expect(await runCommand(['resolve', 'k_elsewhere'])).toMatchObject({ code: 0 });
  for (const [id, words] of [
    ['k_unknown', 'has ended; there is nothing to resolve'],
    ['k_refused', 'has ended; there is nothing to resolve'],
    ['k_open', 'is still retried'],
    ['k_other', 'There is no actor request k_other'],
  ] as const)
    expect(await runCommand(['resolve', id])).toEqual({ code: 1, output: expect.stringContaining(words) });
  for (const answer of [[], ['--refused', 'NO_SUCH_CODE']])
    expect(await runCommand(['resolve', 'k_awaited', ...answer])).toEqual({
      code: 1,
      output: expect.stringContaining(
        'otherwise --refused with one of CARD_DECLINED, AMOUNT_REFUSED, PAYMENT_UNAVAILABLE, ACCOUNTING_ERROR',
      ),
    });
  expect(await runCommand(['resolve', 'k_awaited', '--done', '{"reference":"ch_1"}'])).toMatchObject({ code: 0 });
  const entries = await readResolved();
  expect(entries).toEqual(
    [
      { store_id: 's_other', account_id: null, details: { matterId: 'k_elsewhere', kind: 'top-up.charge', action: 'resolve' } },
      {
        store_id: firstStoreId,
        account_id: 'a_demosingle',
        details: { matterId: 'k_awaited', kind: expect.any(String), action: 'charged', reference: 'ch_1' },
      },
      { store_id: firstStoreId, account_id: null, details: { matterId: 'k_unknown', kind: 'top-up.charge', action: 'resolve' } },
    ].toSorted((a, b) => (a.details.matterId < b.details.matterId ? -1 : 1)),
  );
});

it('lists differences of payments, resolves each once, and lets the server return a charge without a sale', async () => {
  expect((await runCommand(['findings'])).output).toBe('The ledger and the payment provider agree.\n');
  const database = await openPostgres(url, 1);
  for (const [id, kind] of [
    ['pf_charge', 'chargeWithoutSale'],
    ['pf_sale', 'saleWithoutCharge'],
  ])
    await database.query(
      `INSERT INTO payment_findings (store_id, finding_id, kind, reference, charge, charge_key, amount, provider_state, state, found_at)
       VALUES ($1, $2, $3, 'ch_1', 'ch_1', 'k_1', 980, 'approved', 'open', '2026-11-28T00:00:00Z')`,
      [firstStoreId, id ?? '', kind ?? ''],
    );
  expect((await runCommand(['findings'])).output.split('\n')).toEqual([
    'pf_charge\tfirst\tchargeWithoutSale\t980\tch_1\tk_1\tapproved\t2026-11-28T00:00:00.000Z',
    expect.stringContaining('pf_sale'),
    '',
  ]);
  const answers = [
    [['pf_sale', '--refund'], 1, 'Only a charge without a sale is refunded'],
    [['pf_sale'], 0, 'The finding pf_sale is resolved.'],
    [['pf_sale'], 1, 'has ended; there is nothing to resolve'],
    [['pf_charge', '--refund'], 0, 'The server returns the charge.'],
    [['pf_other'], 1, 'There is no finding pf_other'],
  ] as const;
  for (const [args, code, text] of answers)
    expect(await runCommand(['resolve', ...args])).toEqual({ code, output: expect.stringContaining(text) });
  expect(await database.query('SELECT finding_id, state FROM payment_findings ORDER BY finding_id')).toEqual([
    { finding_id: 'pf_charge', state: 'refunding' },
    { finding_id: 'pf_sale', state: 'resolved' },
  ]);
  expect((await readResolved()).map(({ details }) => details)).toEqual(
    expect.arrayContaining([
      { matterId: 'pf_sale', kind: 'saleWithoutCharge', action: 'resolve' },
      { matterId: 'pf_charge', kind: 'chargeWithoutSale', action: 'refund' },
    ]),
  );
  await database.close();
});

it('refuses invalid arguments with the usage', async () => {
  expect((await runCommand(['add', 'new@example.com'], 'short\n')).output).toContain('at least 12 characters');
  expect((await runCommand(['add', 'new@example.com'], '\n')).code).toBe(1);
  expect((await runCommand(['add', 'new@example.com'], 'passwordpassword\n')).output).toContain('The password is easy to guess');
  expect((await runCommand(['remove', 'nobody@example.com'])).output).toContain('There is no operator nobody@example.com');
  expect(await run(['drop'])).toMatchObject({ code: 2, output: expect.stringContaining('Usage: npm run operator') });
});

it.each([
  { args: [] },
  { args: ['add'] },
  { args: ['add', 'new@example.com', '--password', 'x'] },
  { args: ['resolve'] },
  { args: ['resolve', 'k_1', '--refund'] },
  { args: ['resolve', 'pf_1', '--refused', 'CARD_DECLINED'] },
  { args: ['resolve', 'k_1', '--done', 'ch_1'] },
  { args: ['resolve', 'k_1', '--done', '{}', '--refused', 'CARD_DECLINED'] },
])('prints the usage for the arguments $args', async ({ args }) => {
  expect(await runCommand(args)).toMatchObject({ code: 2, output: expect.stringContaining('Usage: npm run operator') });
});
