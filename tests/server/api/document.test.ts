import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import { isObject } from '../../../engine/declare/index.ts';
import { readServed, type TestApp } from '../harness.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest();

const readDocument = async (server: TestApp) => (await server.open().get('/api/openapi.json')).json();

it('describes every operation, and passes an OpenAPI validator', async ({ server }) => {
  const document = await readDocument(server);
  expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true });
  const { declarations } = await readServed();
  const described = Object.values(document.paths).flatMap((path) =>
    Object.values(path as Record<string, { operationId: string }>),
  );
  expect(described.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(declarations.operations).sort());
  const references = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map((match) => match[1] ?? '');
  for (const name of references) expect(document.components.schemas).toHaveProperty([name]);
});

it('every operation has an example, which its schemas accept', async ({ server }) => {
  const document = await readDocument(server);
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  ajv.addSchema(document, 'document');
  let examples = 0;
  const check = (value: unknown, path: string): void => {
    if (!isObject(value)) return;
    if (value['schema'] !== undefined && value['example'] !== undefined && isObject(value['schema'])) {
      examples += 1;
      expect([path, ajv.validate({ $ref: `document#${path}/schema` }, value['example']), ajv.errorsText()]).toEqual([
        path,
        true,
        'No errors',
      ]);
    }
    for (const [name, below] of Object.entries(value))
      check(below, `${path}/${name.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D')}`);
  };
  check(document['paths'], '/paths');
  expect(examples).toBeGreaterThanOrEqual(5);
  const { declarations } = await readServed();
  for (const [id, { request, response, example }] of Object.entries(declarations.operations)) {
    expect([id, example?.request !== undefined]).toEqual([id, request !== undefined]);
    expect([id, example?.response !== undefined]).toEqual([id, response !== undefined]);
  }
});

it('the type of a problem leads to its description, also of one with the body', async ({ server }) => {
  const compressed = { headers: { 'content-encoding': 'gzip', 'content-type': 'application/json' }, payload: '{}' };
  const answers = [
    await server.open().get('/api/v1/stock/a'),
    await server.app.inject({ method: 'PUT', url: '/api/v1/stock/a', ...compressed }),
  ];
  for (const answer of answers) {
    const [address = '', pointer = ''] = answer.json<{ type: string }>().type.split('#');
    const { status, title } = answer.json();
    const document = (await server.open().get(address)).json();
    const [, part = '', name = ''] = pointer.split('/');
    expect(document[part][name]).toEqual({ status, title });
  }
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 415]);
});

it('the calls of pages do not have the operations', async ({ server }) => {
  const { paths } = (await server.open().get('/openapi.json')).json();
  expect(Object.keys(paths).filter((path) => path.includes('/api/v1'))).toEqual([]);
  expect(Object.keys(paths)).not.toContain('/stock/{itemId}');
});
