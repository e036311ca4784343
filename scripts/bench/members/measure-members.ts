import { ownAddresses } from '../../../src/rules/own-addresses.ts';
import type { Row } from '../rows.ts';
import { seedStores } from '../scale/seed-stores.ts';
import { type OpenApp, openApp } from '../server/open-app.ts';
import { seedDueContracts, seedMembers, tokenOf } from './seed-members.ts';

/** Pages of members whose loaders read the tables that grow with the members. */
const pages = [
  'mypage',
  'mypage/edit',
  'mypage/sessions',
  'mypage/login-history',
  'mypage/consent/newsletter',
  'mypage/multi-factor',
  'mypage/passkeys',
  'mypage/email/edit',
];
const maxRatio = 1.1;

interface Store {
  readonly opened: OpenApp;
  readonly members: number;
  /** Milliseconds of each request, by page. */
  readonly times: ReadonlyMap<string, number[]>;
}

/**
 * Measures the loaders of members' pages in a store with a million members, beside a thousand other stores and with every tenth contract
 * due, compared with a store of a thousand members alone.
 */
export async function measureMembers(isQuick: boolean): Promise<readonly Row[]> {
  const [few, many, rounds] = isQuick ? [100, 1_000, 20] : [1_000, 1_000_000, 1_000];
  const stores = [await openStore(few), await openStore(many)] as const;
  const { database } = stores[1].opened.app;
  await seedStores(database, many / 1_000);
  await seedDueContracts(database, many / 10);
  try {
    // Both stores in turns, so that other load on the machine affects them alike. The first rounds are warm-up and do not count.
    for (let round = -rounds / 10; round < rounds; round += 1)
      for (const page of pages)
        for (const store of round % 2 === 0 ? stores : [...stores].reverse()) {
          const time = await load(store, page, round);
          if (round >= 0) store.times.get(page)?.push(time);
        }
    const [small, large] = stores;
    const timesOfAll = (store: Store) => pages.flatMap((page) => store.times.get(page) ?? []);
    const row = (name: string, of: (store: Store) => readonly number[]): Row => ({
      part: 'members',
      name: `p95 of ${name} with ${format(many)} members, beside ${format(few)}`,
      unit: 'ms',
      value: percentile95(of(large)),
      beside: percentile95(of(small)),
    });
    return [
      { ...row('all loaders', timesOfAll), most: maxRatio },
      ...pages.map((page) => row(`/${page}`, (store) => store.times.get(page) ?? [])),
    ];
  } finally {
    for (const { opened } of stores) await opened.close();
  }
}

async function openStore(members: number): Promise<Store> {
  const opened = await openApp();
  if (opened.database !== 'PostgreSQL') throw new Error('This part needs PostgreSQL.');
  await seedMembers(opened.app.database, members);
  return { opened, members, times: new Map(pages.map((page) => [page, []])) };
}

/** Loads a page's data as some member, another one in each round, without the network. Returns the milliseconds that it took. */
async function load({ opened, members }: Store, page: string, round: number): Promise<number> {
  // Steps by a prime through the members, so that hardly any row was read before.
  const member = 1 + (((round + 1_000) * 7_919) % members);
  const start = performance.now();
  const answer = await opened.app.inject({
    url: `${ownAddresses.screenData}/${page}/screen-data`,
    headers: { host: new URL(opened.origin).host, accept: 'application/json', cookie: `sid=${tokenOf(member)}` },
  });
  const time = performance.now() - start;
  if (answer.statusCode !== 200 || answer.json().redirectTo !== undefined)
    throw new Error(`/${page} answered ${answer.statusCode}: ${answer.body.slice(0, 500)}`);
  return time;
}

const format = (count: number) => count.toLocaleString('en');

/** `percentile95([1, 2, …, 100])` → 95. */
function percentile95(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0;
}
