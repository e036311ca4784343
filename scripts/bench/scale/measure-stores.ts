import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { FastifyInstance } from 'fastify';
import { ownAddresses } from '../../../src/rules/own-addresses.ts';
import { median, type Row } from '../rows.ts';
import { createSilentApp, openApp } from '../server/open-app.ts';
import { hostOf, memberToken, seedStores } from './seed-stores.ts';

/** Pages with forms that depend on settings, of guests and of members: as HTML, and as data for navigation. */
const pages = ['/login', '/signup', '/mypage/edit', `${ownAddresses.screenData}/mypage/edit/screen-data`];
/** Of the processor time of a request over many stores, beside that of one store. */
const maxRatio = 1.5;
const maxGrowth = 1.1;
/** Starts are short, so that other load counts more. */
const maxStart = 1.5;

/** Measures what a process needs for many stores with settings of their own: the start, requests to all of them in turn, and memory. */
export async function measureStores(isQuick: boolean): Promise<readonly Row[]> {
  const [some, many, rounds] = isQuick ? [5, 10, 3] : [100, 1_000, 10];
  const opened = await openApp();
  const { url } = opened;
  if (url === undefined) throw new Error('This part needs PostgreSQL.');
  try {
    const alone = await measureStart(url);
    await seedStores(opened.app.database, many);
    const together = await measureStart(url);
    const ofOne = await measureRequests(opened.app, 1, isQuick ? 5 : 100);
    const ofSome = await measureRequests(opened.app, some, 2);
    const ofMany = await measureRequests(opened.app, many, 1);
    const full = heapMegabytes();
    for (let round = 0; round < rounds; round += 1) await visitAll(opened.app, many);
    const row = (name: string, unit: string, value: number, beside: number, most: number): Row => ({
      part: 'scale',
      name,
      unit,
      value,
      beside,
      most,
    });
    return [
      row(`start with ${many} stores, beside one`, 'ms', together, alone, maxStart),
      row(`CPU of a request, over ${some} stores, beside one`, 'ms', ofSome, ofOne, maxRatio),
      row(`CPU of a request, over ${many} stores, beside one`, 'ms', ofMany, ofOne, maxRatio),
      row(`heap after ${rounds} more rounds over ${many} stores, beside the first`, 'MB', heapMegabytes(), full, maxGrowth),
    ];
  } finally {
    await opened.close();
  }
}

/** Median milliseconds until another process of the database is ready. */
async function measureStart(url: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 9; round += 1) {
    const app = await createSilentApp(url);
    const start = performance.now();
    await app.ready();
    times.push(performance.now() - start);
    await app.close();
  }
  return median(times);
}

/** Processor milliseconds of a request, in turn for each page and store, after one round that does not count. */
async function measureRequests(app: FastifyInstance, stores: number, rounds: number): Promise<number> {
  await visitAll(app, stores);
  const start = process.cpuUsage();
  for (let round = 0; round < rounds; round += 1) await visitAll(app, stores);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000 / (rounds * stores * pages.length);
}

async function visitAll(app: FastifyInstance, stores: number): Promise<void> {
  for (const page of pages) for (let store = 1; store <= stores; store += 1) await send(app, store, page);
}

async function send(app: FastifyInstance, store: number, url: string): Promise<void> {
  const answer = await app.inject({
    url,
    headers: { host: hostOf(store), cookie: `sid=${memberToken}` },
  });
  if (answer.statusCode >= 400)
    throw new Error(`${url} of store ${store} answered ${answer.statusCode}: ${answer.body.slice(0, 500)}`);
}

/** After a garbage collection. */
function heapMegabytes(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed / 1_048_576;
}
