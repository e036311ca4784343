// Programs that were written for a released document go on working.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { serverTest } from '../server-test.ts';
import { findBreakingChanges } from './breaking-changes.ts';

const it = serverTest();
/** Written again by `ACCEPT=1 npx vitest run tests/server/api/additive.test.ts`, and `npm run format`, after an addition. */
const file = join(import.meta.dirname, 'recorded-document.json');

it('only adds to the recorded document', async ({ server }) => {
  const document = (await server.open().get('/api/openapi.json')).json();
  if (process.env['ACCEPT'] !== undefined) writeFileSync(file, `${JSON.stringify(document, null, 1)}\n`);
  const recorded = JSON.parse(readFileSync(file, 'utf8'));
  expect(findBreakingChanges(recorded, document)).toEqual([]);
});

it('finds what programs would miss', () => {
  const read = () => JSON.parse(readFileSync(file, 'utf8'));
  const changes = (change: (document: ReturnType<typeof read>) => void) => {
    const document = read();
    change(document);
    return findBreakingChanges(read(), document);
  };
  const create = (document: ReturnType<typeof read>) =>
    document.paths['/checkouts'].post.requestBody.content['application/json'].schema;
  const schemas = (document: ReturnType<typeof read>) => document.components.schemas;
  expect(changes(() => undefined)).toEqual([]);
  expect(changes((document) => delete document.paths['/stock/{itemId}'].put)).toEqual(['put /stock/{itemId} is gone']);
  expect(changes((document) => (create(document).required = ['accountId']))).toEqual([
    'post /checkouts request needs "accountId"',
  ]);
  expect(changes((document) => delete create(document).properties.planIds)).toEqual(['post /checkouts request/planIds is gone']);
  expect(changes((document) => (create(document).properties.more = {}))).toEqual([]);
  expect(changes((document) => schemas(document)['entities.api-checkout'].properties.state.enum.push('new')).length).toBe(3);
  expect(changes((document) => delete schemas(document)['entities.api-tax'].properties.amount).length).toBeGreaterThan(3);
  expect(changes((document) => (schemas(document)['entities.api-stock'].properties.more = {}))).toEqual([]);
  expect(changes((document) => (document.paths['/orders'].get.security = [])).length).toBe(1);
  expect(changes((document) => document.paths['/orders'].get.parameters.pop())).toEqual([
    'get /orders has no parameter ["query","accountId",null]',
  ]);
});
