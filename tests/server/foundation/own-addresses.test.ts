// Every route of the server is declared or in check's list of reserved addresses.
import { expect } from 'vitest';
import { routeAddresses } from '../../../src/generated/route-addresses.ts';
import { ownAddresses } from '../../../src/rules/own-addresses.ts';
import { readServed, type TestApp } from '../harness.ts';
import { serverTest } from '../server-test.ts';

const { declarations } = await readServed();
const own: readonly string[] = Object.values(ownAddresses);
const isBelow = (address: string, several: readonly string[]): boolean =>
  several.some((each) => `${address}/`.startsWith(`${each}/`));

const it = serverTest();

/** Parses Fastify's printed route tree: `└── mypage` and below it `/edit`. Whole folders are printed as `*`. */
function listAddresses(server: TestApp): readonly string[] {
  const above: string[] = [];
  return server.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', step = ''] = /^([│├└─\s]*)(\S+) \(/.exec(line) ?? [];
      const level = indent.length / 4;
      if (step === '' || step === '*') return [];
      above[level] = `${above[level - 1] ?? ''}${step}`;
      return [above[level] ?? ''];
    });
}

it('has no route that is neither reserved nor declared', ({ server }) => {
  const declared = new Set([
    ...Object.values(declarations.screens).map(({ route }) => route),
    ...Object.values(declarations.calls).map(({ path }) => path),
    ...routeAddresses,
  ]);
  const addresses = listAddresses(server).map((each) => each.replaceAll(/:(\w+)/g, '{$1}'));
  expect(addresses).toEqual(expect.arrayContaining(['/healthz', '/mypage/edit', '/validators/{file}']));
  expect(addresses.filter((each) => !declared.has(each) && !isBelow(each, own))).toEqual([]);
});

it('reserves no address without a route', ({ server }) => {
  const addresses = listAddresses(server);
  const isUsed = (each: string): boolean =>
    addresses.some((address) => isBelow(address, [each])) || server.app.hasRoute({ method: 'GET', url: `${each}/*` });
  expect(own.filter((each) => !isUsed(each))).toEqual([]);
});
