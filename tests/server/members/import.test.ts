import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { main } from '../../../scripts/members/members.ts';
import { areas } from '../../../src/server/areas/index.ts';
import { systemClock } from '../../../src/server/platform/clock.ts';
import { openPostgres } from '../../../src/server/platform/database/postgres-database.ts';
import { runHere } from '../console/operators/run-here.ts';
import { startTestApp, type TestApp } from '../harness.ts';
import { logIn } from '../people/members.ts';
import { createTestDatabase } from '../test-databases.ts';

// Published vectors: crypt_blowfish, RFC 7914, and PBKDF2 with SHA-256 after RFC 6070.
const hashes = [
  { kind: 'bcrypt', password: 'U*U', hash: '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW' },
  {
    kind: 'scrypt',
    password: 'pleaseletmein',
    hash: '$scrypt$ln=14,r=8,p=1$U29kaXVtQ2hsb3JpZGU$cCO9yzr9c0hGHAbNgf046/2o+7qQT44+qbVD9lRdofLVQylVYT8Pz2LUlwUkKpr55h6F3A1lHkDfzwF7RVdYhw',
  },
  { kind: 'PBKDF2', password: 'password', hash: '$pbkdf2-sha256$4096$c2FsdA$xeR41ZKIyEGqUw22hFxMjZYok6ABzk4RpJY4c6qYE0o' },
  { kind: 'Django', password: 'password', hash: 'pbkdf2_sha256$4096$salt$xeR41ZKIyEGqUw22hFxMjZYok6ABzk4RpJY4c6qYE0o=' },
];

let url: string;
let test: TestApp;
let folder: string;
beforeAll(async () => {
  url = await createTestDatabase('seeded');
  test = await startTestApp({ database: await openPostgres(url, 5), clock: systemClock });
});
afterAll(() => test.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'members-'));
  return () => rm(folder, { recursive: true });
});

const columns = 'email,loginId,familyName,givenName,familyNameKana,givenNameKana,birthday';
const person = '山田,花子,ヤマダ,ハナコ,1990-04-01';

/** Writes a file and runs `npm run members -- import`. */
async function importText(name: string, text: string | Uint8Array, ...options: readonly string[]) {
  const path = join(folder, name);
  await writeFile(path, text);
  return { path, ...(await runHere(main, url, ['import', path, ...options])) };
}
const countAccounts = async (): Promise<number> =>
  (await test.database.query<{ count: number }>('SELECT count(*) FROM accounts'))[0]?.count ?? 0;

it('imports valid lines once, and reports the others with reasons in a file that can be corrected and imported', async () => {
  const header = `${columns},passwordHash,emailVerified,registeredAt,externalId`;
  const text = `\uFEFF${[
    header,
    `Once@Example.org,once2020,${person},,true,2019-04-01,42`,
    `ONCE@example.org,,${person},,true,,`,
    `owner@example.com,once2021,${person},,true,,`,
    `formula@example.org,,=1+1,花子,ヤマダ,ハナコ,,,true,,`,
    `short@example.org,,${person}`,
    `late@example.org,,"山\n田",花子,ヤマダ,ハナコ,1990-04-01,nonsense,yes,2999-01-01,42`,
    `nobody@example.org,,${person},,false,,`,
  ].join('\r\n')}\r\n`;
  const before = await countAccounts();
  const dryRun = await importText('members.csv', text, '--dry-run');
  expect(dryRun).toMatchObject({ code: 3, output: expect.stringContaining('7 lines: 1 can be imported, 6 rejected.') });
  expect(await countAccounts()).toBe(before);
  const run = await importText('members.csv', text);
  expect(run).toMatchObject({ code: 3, output: expect.stringContaining('7 lines: 1 imported, 6 rejected.') });
  const rejected = await readFile(`${run.path}.rejected.csv`, 'utf8');
  expect(rejected).toContain('email: taken');
  expect(rejected).toContain("'=1+1");
  expect(rejected).toContain('columnCount');
  expect(rejected).toContain('emailVerified: noWayToLogIn');
  expect(rejected).toContain('emailVerified: type; registeredAt: future; passwordHash: unsupported');
  const rows = await test.database.query(
    `SELECT email, email_normal, login_id, profile, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24') AS created, external_id
       FROM accounts JOIN external_ids USING (store_id, account_id)`,
  );
  expect(rows).toEqual([
    {
      email: 'Once@Example.org',
      email_normal: 'once@example.org',
      login_id: 'once2020',
      profile: expect.objectContaining({ familyName: '山田', birthday: '19900401' }),
      created: '2019-03-31 15',
      external_id: '42',
    },
  ]);
  const again = await importText('members.csv', text);
  expect(again.output).toContain('An earlier run had done 7 of them.');
  // Other systems hear of each member once.
  expect(await test.database.query("SELECT 1 FROM events WHERE type = 'member.created'")).toHaveLength(1);
  expect(await countAccounts()).toBe(before + 1);
  const corrected = rejected.replace('nobody@example.org,,', 'nobody@example.org,nobody20,').replace(',false,', ',true,');
  expect((await importText('corrected.csv', corrected)).output).toContain('6 lines: 1 imported, 5 rejected.');
});

it.each(hashes)('verifies a password of $kind at the first login, and replaces its hash', async ({ kind, password, hash }) => {
  const email = `${kind.toLowerCase()}@example.org`;
  const line = {
    email,
    familyName: '山田',
    givenName: '花子',
    familyNameKana: 'ヤマダ',
    givenNameKana: 'ハナコ',
    birthday: '19900401',
  };
  const text = `${JSON.stringify({ ...line, passwordHash: hash, emailVerified: true })}\n`;
  expect(await importText(`${kind}.jsonl`, text)).toMatchObject({ code: 0 });
  const tryPassword = (typed: string) => logIn(test.open(), email, typed);
  expect((await tryPassword('wrong one 1')).statusCode).toBe(422);
  expect((await tryPassword(password)).statusCode).toBe(200);
  const [row] = await test.database.query<{ hash: string }>('SELECT password_hash AS hash FROM accounts WHERE email = $1', [
    email,
  ]);
  expect(row?.hash).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
  expect((await tryPassword(password)).statusCode).toBe(200);
});

it('ends the hashes of a kind for unknown accounts when no account has it any more', async () => {
  const context = { database: test.database, platform: test.app.platform, now: new Date(), signal: new AbortController().signal };
  const count = () => test.database.query('SELECT 1 FROM imported_hash_parameters');
  expect((await count()).length).toBe(3);
  await test.database.query(
    "UPDATE accounts SET password_hash = '$2b$05$' || repeat('.', 53) WHERE email = 'bcrypt@example.org'",
  );
  await areas.sweep['imported_hash_parameters']?.(context);
  expect((await count()).length).toBe(1);
});

it.each([
  ['duplicate.csv', `${columns},email\n`, 'has no members'],
  ['duplicate.csv', `${columns},email\n1\n`, 'has the column "email" twice'],
  ['proto.csv', `${columns},__proto__\n1\n`, 'columns that are not imported: "__proto__"'],
  ['password.csv', `${columns},password\n1\n`, 'columns that are not imported: "password"'],
  ['long.csv', `${columns}\n${'a'.repeat(1_000_000)}\n`, 'is no CSV'],
  ['quote.csv', `${columns}\n"a\n`, 'is no CSV'],
  ['sjis.csv', Buffer.concat([Buffer.from(`${columns}\n`), Buffer.from([0x8e, 0x52, 0x93, 0x63, 0x0a])]), 'It may be Shift_JIS'],
  ['members.txt', '', 'is neither a CSV file'],
])('refuses the file %s as a whole', async (name, text, message) => {
  expect(await importText(name, text)).toMatchObject({ code: 1, output: expect.stringContaining(message) });
});

it('rejects JSON lines that are no members', async () => {
  const lines = [
    '[1]',
    '{',
    '{"email":"nul@example.org","familyName":"a\\u0000"}',
    '{"__proto__":{"email":"a"}}',
    '{"email":{}}',
  ];
  const { code, path } = await importText('broken.jsonl', lines.join('\n'));
  expect(code).toBe(3);
  const rejected = (await readFile(`${path}.rejected.jsonl`, 'utf8')).trim().split('\n');
  expect(rejected.map((line) => JSON.parse(line).rejectedReasons[0])).toEqual([
    'notJson',
    'notJson',
    'familyName: nul',
    '__proto__: unknown',
    'email: type',
  ]);
});

it('lets one of two runs of a file import it, and never doubles a member', async () => {
  const lines = Array.from({ length: 450 }, (_, index) => `twice${index}@example.org,,${person},true`);
  const path = join(folder, 'twice.csv');
  await writeFile(path, [`${columns},emailVerified`, ...lines].join('\n'));
  const before = await countAccounts();
  const run = () => main(['import', path]);
  const ended = await runHere(async () => ((await Promise.all([run(), run()])).sort().join() === '0,1' ? 0 : 1), url, []);
  expect(ended).toMatchObject({ code: 0, output: expect.stringContaining('imports') });
  expect(await countAccounts()).toBe(before + 450);
});
