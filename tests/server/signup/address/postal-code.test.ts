import { expect } from 'vitest';
import { startTestApp, type TestApp } from '../../harness.ts';
import { serverTest } from '../../server-test.ts';

const it = serverTest();

const find = async (server: TestApp, code: string, from = server) => (await from.open().get(`/zapi/postal-code/${code}`)).json();

it('returns the addresses of a postal code: prefecture, city, town and the whole in one line [ADDR-006]', async ({ server }) => {
  expect(await find(server, '1000001')).toEqual({
    results: [{ prefectureCode: '13', city: '千代田区', town: '千代田', allAddress: '東京都千代田区千代田' }],
  });
});

it('returns every town of a code, and both prefectures of a code that spans two [ADDR-006]', async ({ server }) => {
  const towns: { results: { town: string; allAddress: string }[] } = await find(server, '4520961');
  expect(towns.results).toHaveLength(66);
  expect(new Set(towns.results.map((lookUp) => lookUp.allAddress)).size).toBe(66);
  const border = await find(server, '4980000');
  expect(border.results).toEqual([
    { prefectureCode: '23', city: '弥富市', town: '', allAddress: '愛知県弥富市' },
    { prefectureCode: '24', city: '桑名郡木曽岬町', town: '', allAddress: '三重県桑名郡木曽岬町' },
  ]);
});

it('distinguishes remarks of the postal table from town names [ADDR-006]', async ({ server }) => {
  const townsOf = async (code: string) => (await find(server, code)).results.map((lookUp: { town: string }) => lookUp.town);
  // "Where nothing is listed below", "where a number follows the town's name".
  expect(await townsOf('0600000')).toEqual(['']);
  expect(await townsOf('7660001')).toEqual(['']);
  // Two towns whose names begin and end like such remarks.
  expect(await townsOf('8510502')).toContain('以下宿町');
  expect(await townsOf('5220317')).toEqual(['一円']);
  expect(await townsOf('4411324')).toEqual(expect.arrayContaining(['井道', '奥井道', '内井道']));
});

it('returns no address for an unknown code, which is no error [ADDR-011]', async ({ server }) => {
  expect(await find(server, '9999999')).toEqual({ results: [] });
});

it.for(['100000', '10000011', '100-0001', 'abcdefg', '１００００01'])(
  'refuses %s, which is not seven digits [ADDR-004]',
  async (code, { server }) => {
    const refused = await find(server, encodeURIComponent(code));
    expect(refused).toMatchObject({ status: 422, code: 'INVALID_ANSWERS', issues: [{ at: '/postalCode', rule: 'format' }] });
  },
);

it('limits an IP address to sixty look-ups a minute, whatever its cookies', async ({ server }) => {
  server.clock.advance(61);
  for (let turn = 0; turn < 60; turn += 1) expect((await find(server, '1000001')).results).toHaveLength(1);
  const refused = await server.open().get('/zapi/postal-code/1000001');
  expect(refused.json()).toMatchObject({ status: 429, code: 'TOO_MANY' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  server.clock.advance(61);
  expect((await find(server, '1000001')).results).toHaveLength(1);
});

it('is described in the OpenAPI document with its parameter and response', async ({ server }) => {
  const document = (await server.open().get('/openapi.json')).json();
  const { parameters, responses, requestBody } = document.paths['/zapi/postal-code/{postalCode}'].get;
  expect(parameters).toEqual([expect.objectContaining({ name: 'postalCode', in: 'path', required: true })]);
  expect(requestBody).toBeUndefined();
  const { schema } = responses['200'].content['application/json'];
  expect(schema).toEqual({ $ref: '#/components/schemas/entities.postal-result' });
  const { items } = document.components.schemas['entities.postal-result'].properties.results;
  expect(Object.keys(items.properties)).toEqual(['prefectureCode', 'city', 'town', 'allAddress']);
});

it('uses the injected gateway, and reports its failure as a server error [ADDR-010]', async ({ server }) => {
  const broken = await startTestApp({
    gateways: {
      postalCode: {
        find: async () => {
          throw new Error('no answer');
        },
      },
    },
  });
  expect(await find(server, '1000001', broken)).toMatchObject({
    status: 500,
    code: 'INTERNAL_SERVER_ERROR',
    message: expect.any(String),
  });
  await broken.close();
});
