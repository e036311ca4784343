// Flows with a subject: one row per owner and subject.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { topUp } from '../../journeys/recipes/top-up.ts';
import { startServerWorld } from '../../journeys/server-world.ts';
import { formatMissing } from '../../journeys/tally.ts';
import { createCallDriver } from '../../journeys/walk.ts';
import { chooseShortest, combineNone, walkFlow } from '../../journeys/walk-all.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../harness.ts';
import { logIn } from '../people/authorization.ts';
import { serveWalletProject } from './actor-project.ts';
import { areasWith, openCardCompany } from './areas.ts';
import { until } from './processes.ts';

const company = openCardCompany();
let guests: TestApp;
let members: TestApp;
beforeAll(async () => {
  guests = await startTestApp({ served: await serveWalletProject(areasWith(company)) });
  members = await startTestApp({ served: await serveWalletProject(areasWith(company), 'account') });
});
afterAll(async () => {
  for (const app of [guests, members]) await app?.close();
});

const pay = (browser: TestBrowser, wallet: string, amount: string) =>
  browser.post(`/zapi/wallets/${wallet}/top-up`, { amount }).then((answer) => answer.json());
const whereIs = async (browser: TestBrowser, path: string) => (await browser.get(path, { accept: 'text/html' })).headers.location;
const readReceipt = async (browser: TestBrowser, wallet: string) => {
  await until(async () => ((await whereIs(browser, `/wallets/${wallet}/top-up/complete`)) === undefined ? true : undefined));
  return (await browser.get(`/zapi/internal/wallets/${wallet}/top-up/complete/screen-data`)).json().receipt;
};

async function expectSideBySide(browser: TestBrowser): Promise<void> {
  expect(await pay(browser, 'w1', '500')).toEqual({ redirectTo: '/wallets/w1/top-up/charging' });
  expect(await whereIs(browser, '/wallets/w2/top-up/complete')).toBe('/wallets/w2/top-up');
  expect(await pay(browser, 'w2', '700')).toEqual({ redirectTo: '/wallets/w2/top-up/charging' });
  expect(await readReceipt(browser, 'w1')).toMatch(/^r-500-/);
  expect(await readReceipt(browser, 'w2')).toMatch(/^r-700-/);
}

it('two subjects of one guest run side by side', async () => {
  const browser = guests.open();
  await expectSideBySide(browser);
  expect(await whereIs(guests.open(), '/wallets/w1/top-up/complete')).toBe('/wallets/w1/top-up');
});

it('two subjects of one member run side by side, on every device', async () => {
  const browser = members.open();
  await logIn(browser);
  await expectSideBySide(browser);
  const phone = members.open();
  await logIn(phone);
  expect(await readReceipt(phone, 'w2')).toMatch(/^r-700-/);
});

it('a subject that does not exist is answered with 404 and writes no row', async () => {
  const browser = guests.open();
  const count = () => guests.database.query("SELECT count(*)::int AS count FROM flows WHERE flow_id = 'top-up'");
  const before = await count();
  expect((await browser.get('/wallets/none/top-up', { accept: 'text/html' })).statusCode).toBe(404);
  expect((await browser.post('/zapi/wallets/none/top-up', { amount: '500' })).statusCode).toBe(404);
  expect(await count()).toEqual(before);
});

it('the walker takes every transition of a flow with a subject', async () => {
  const world = await startServerWorld({ served: await serveWalletProject(areasWith(openCardCompany())) });
  try {
    const plan = { walker: 'server', driver: createCallDriver(world), choose: chooseShortest, combine: combineNone };
    const tally = await walkFlow(
      world,
      'top-up',
      { ...topUp, subject: 'w1', effects: { keepReceipt: none, countDeclined: none } },
      plan,
    );
    expect(formatMissing(tally)).toEqual([]);
    expect(tally.transitions.all).toBe(8);
  } finally {
    await world.close();
  }
});
const none = async () => async () => undefined;
