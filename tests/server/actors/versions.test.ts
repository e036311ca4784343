// Two program versions on one database: each leaves requests of states that it does not know to the other, and ends requests that
// no flow waits for.
import { expect, it } from 'vitest';
import type { DeclaredFlow } from '../../../engine/declare/index.ts';
import type { TestApp } from '../harness.ts';
import { readServed } from '../harness.ts';
import { serveActorProject } from './actor-project.ts';
import { areasWith } from './areas.ts';
import {
  asked,
  closeAll,
  company,
  countPostponed,
  lines,
  noLine,
  pay,
  readAsks,
  sameBrowserAt,
  setUpProcesses,
  startProcess,
  until,
  whereIs,
} from './processes.ts';

setUpProcesses();

/** Renames the waiting state. */
function renameWaiting(flow: DeclaredFlow): DeclaredFlow {
  const { charging, amount, ...others } = flow.states;
  if (charging === undefined || amount === undefined) throw new Error('the flow has these states');
  return { ...flow, states: { amount: { ...amount, on: { PAY: { target: 'paying' } } }, paying: charging, ...others } };
}
const startRenamed = async () => startProcess(await serveActorProject(areasWith(company), renameWaiting));

/** Wakes the worker until the condition holds. */
const untilWorker = (app: TestApp, condition: () => Promise<boolean> | boolean) =>
  until(async () => {
    app.app.actorWorker.wake();
    return (await condition()) ? true : undefined;
  });
const isSentAndReturned = async (app: TestApp): Promise<boolean> =>
  asked()[0] === 1 && (await readAsks(app))[0]?.is_leased === false;

it('a program that does not know the waiting state leaves the request to one that does, and refuses a second payment', async () => {
  company.pause = noLine;
  const newer = await startRenamed();
  const browser = await pay(newer);
  await untilWorker(newer, () => isSentAndReturned(newer));
  await closeAll();
  company.pause = async () => undefined;

  const older = await startProcess();
  older.clock.advance(301);
  await untilWorker(older, () => lines(older, 'could not be reported').length > 0 && lines(older, 'did not answer').length > 0);
  expect(JSON.parse(lines(older, 'did not answer')[0] ?? '')).toMatchObject({ reason: 'OTHER_PROGRAM' });
  const again = await sameBrowserAt(older, browser).post('/zapi/top-up', { amount: '500' });
  expect(again.statusCode).toBe(409);
  expect(again.json()).toMatchObject({ code: 'NOT_READY', message: expect.stringContaining('しばらくしてから') });
  expect((await sameBrowserAt(older, browser).post('/zapi/top-up/restart')).statusCode).toBe(409);
  expect(await readAsks(older)).toMatchObject([{ state: 'due', outcome: null }]);
  expect(asked()).toEqual([1]);
  await closeAll();

  const next = await startRenamed();
  next.clock.advance(400);
  await untilWorker(next, async () => (await whereIs(sameBrowserAt(next, browser))) === '/top-up/complete');
  expect(asked()).toEqual([2]);
});

it('a saved answer is applied by a program that knows the state, and kept by another', async () => {
  company.pause = noLine;
  const newer = await startRenamed();
  const browser = await pay(newer);
  await untilWorker(newer, () => isSentAndReturned(newer));
  await newer.database.query(`UPDATE flow_asks SET answer = '{"done": {"receipt": "r-500"}}'`);
  await closeAll();

  const older = await startProcess();
  older.clock.advance(3);
  await untilWorker(older, () => lines(older, 'an actor answer could not be applied').length > 0);
  expect(await readAsks(older)).toMatchObject([{ state: 'due', outcome: null }]);
  await closeAll();

  const next = await startRenamed();
  next.clock.advance(400);
  await untilWorker(next, async () => (await whereIs(sameBrowserAt(next, browser))) === '/top-up/complete');
  expect(asked()).toEqual([1]);
});

it('a request that no program knows any more ends when its key expires', async () => {
  company.pause = noLine;
  const newer = await startRenamed();
  await pay(newer);
  await untilWorker(newer, () => isSentAndReturned(newer));
  await closeAll();
  const older = await startProcess();
  older.clock.advance(24 * 3600);
  await untilWorker(older, async () => (await readAsks(older))[0]?.state === 'unknown');
  older.clock.advance(60);
  await untilWorker(
    older,
    async () => (await older.database.query('SELECT 1 FROM flow_asks WHERE unknown_at IS NOT NULL')).length === 0,
  );
  expect(lines(older, 'its key has expired')).toHaveLength(1);
});

it('a request of a flow that is no longer declared ends silently if no flow waits for it', async () => {
  company.pause = noLine;
  const app = await startProcess();
  await pay(app);
  await untilWorker(app, () => isSentAndReturned(app));
  app.app.faults.add('top-up.charge', { delayMs: 30_000 }, 1);
  await pay(app);
  await untilWorker(app, async () => (await countPostponed(app)) > 0);
  await app.database.query("DELETE FROM flows WHERE flow_id = 'top-up'");
  await app.database.query("UPDATE flow_asks SET state = 'unknown', input = NULL, data = NULL WHERE first_put_at IS NOT NULL");
  await closeAll();
  const next = await startProcess(await readServed());
  next.clock.advance(301);
  await untilWorker(next, async () => (await readAsks(next)).every(({ state }) => state !== 'due'));
  await untilWorker(
    next,
    async () => (await next.database.query('SELECT 1 FROM flow_asks WHERE unknown_at IS NOT NULL')).length === 0,
  );
  expect((await readAsks(next)).map(({ state }) => state).sort()).toEqual(['late', 'unknown']);
  expect([...lines(next, 'did not answer'), ...lines(next, 'could not')]).toEqual([]);
});
