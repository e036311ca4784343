import { beforeAll, expect, it } from 'vitest';
import { main as manageOperators } from '../../../../scripts/operator.ts';
import { main } from '../../../../scripts/stores.ts';
import { openPostgres } from '../../../../src/server/platform/database/postgres-database.ts';
import { startTestApp } from '../../harness.ts';
import { createTestDatabase } from '../../test-databases.ts';
import { type Ended, runHere } from './run-here.ts';

let url: string;
beforeAll(async () => {
  url = await createTestDatabase('seeded');
});

/** `npm run stores -- …`, in this process. */
const run = (args: readonly string[], typed = '', command = main): Promise<Ended> => runHere(command, url, args, typed);

const password = 'correct horse battery';

it('adds a store that a running server serves at once, with its name and its operator, and only once', async () => {
  const test = await startTestApp({ database: await openPostgres(url, 3) });
  const visit = () => test.open('https://shop.example').get('/login', { accept: 'text/html' });
  expect((await visit()).statusCode).toBe(404);
  const args = ['add', '--host', 'shop.example', '--name', '港の店', '--name-en', 'Harbour'];
  expect(await run(args)).toEqual({
    code: 0,
    output:
      'https://shop.example is a store now.\n' +
      'Add its first operator: npm run operator -- add someone@example.com --role owner --store shop.example\n',
  });
  expect((await visit()).body).toContain('港の店');

  // Again, with an operator: the store stays as it is.
  const again = await run(['add', '--host', 'SHOP.example', '--name', 'Other', '--operator', 'a@shop.example'], `${password}\n`);
  expect(again).toEqual({
    code: 0,
    output:
      'https://shop.example is a store already, and was not changed.\n' +
      'a@shop.example can sign in at https://shop.example/console as owner.\n',
  });
  expect((await visit()).body).toContain('港の店');
  const signIn = (origin: string) => test.open(origin).post('/zapi/console/login', { email: 'a@shop.example', password });
  expect((await signIn('https://shop.example')).statusCode).toBe(200);
  expect((await signIn('http://localhost')).statusCode).toBe(422);
  expect((await run(['list', '--store', 'shop.example'], '', manageOperators)).output).toBe('a@shop.example\towner\ta\n');
  expect((await run(['list'])).output.split('\n')[1]).toMatch(
    /^https:\/\/shop\.example\ts_[a-z2-7]{26}\t港の店 \/ Harbour\t1 operator$/,
  );
  await test.close();
});

it('moves a store to another host, which no other store may have', async () => {
  await run(['add', '--host', 'http://one.localhost:3000']);
  await run(['add', '--host', 'two.example']);
  const move = (from: string, to: string) => run(['move', '--host', from, '--to', to]);
  expect(await move('one.localhost:3000', 'two.example')).toEqual({
    code: 1,
    output: 'Another store is served at two.example.\n',
  });
  expect(await move('one.localhost:3000', 'three.example')).toEqual({
    code: 0,
    output: 'The store of one.localhost:3000 is served at https://three.example now.\n',
  });
  expect((await move('one.localhost:3000', 'four.example')).output).toContain('No store is served at one.localhost:3000.');
});

it('refuses what is no host in plain words', async () => {
  for (const host of ['shop.example/path', 'http://shop.example', 'shop example', 'user@shop.example'])
    expect(await run(['add', '--host', host])).toEqual({
      code: 1,
      output: expect.stringContaining('is not the host of a store'),
    });
  expect((await run(['list', '--store', 'nowhere.example'], '', manageOperators)).output).toContain(
    'No store is served at nowhere.example.',
  );
});

it.each([
  { args: [] },
  { args: ['add'] },
  { args: ['add', 'shop.example'] },
  { args: ['add', '--host', 'a.example', '--name', ''] },
  { args: ['add', '--host', 'a.example', '--name-en', 'Harbour'] },
  { args: ['add', '--host', 'a.example', '--name', 'a'.repeat(101)] },
  { args: ['add', '--host', 'a.example', '--operator', 'nobody'] },
  { args: ['move', '--host', 'a.example'] },
  { args: ['list', '--host', 'a.example'] },
  { args: ['remove', '--host', 'a.example'] },
])('prints the usage for the arguments $args', async ({ args }) => {
  expect(await run(args)).toMatchObject({ code: 2, output: expect.stringContaining('Usage: npm run stores') });
});
