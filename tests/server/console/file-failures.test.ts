// A file whose rows cannot be read is answered as an error, and not as a file that ends early.
import { expect } from 'vitest';
import type { Database } from '../../../src/server/platform/database/database.ts';
import { startTestApp } from '../harness.ts';
import { editor, openAs } from '../people/operators.ts';
import { serverTest } from '../server-test.ts';
import { openTestDatabase } from '../test-databases.ts';

let failing: RegExp | undefined;
const it = serverTest(async () => startTestApp({ database: breakQueries(await openTestDatabase('seeded')) }));

const breakQueries = (database: Database): Database => ({
  ...database,
  query: (sql, parameters) =>
    failing?.test(sql) === true ? Promise.reject(new Error('the rows cannot be read')) : database.query(sql, parameters),
});

it('answers with an error before the first row of the audit log, and with the file afterwards', async ({ server }) => {
  const operator = await openAs(server, editor);
  const save = () => operator.post('/zapi/console/audit/file', { query: '' });
  failing = /FROM \(SELECT audit_id/;
  const failed = await save();
  failing = undefined;
  expect([failed.statusCode, failed.headers['content-disposition']]).toEqual([500, undefined]);
  expect(failed.headers['content-type']).toContain('application/json');
  expect(failed.body).not.toContain('the rows cannot be read');
  const answer = await save();
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, expect.stringContaining('text/csv')]);
});
