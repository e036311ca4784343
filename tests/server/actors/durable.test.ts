// Actor requests survive the process that sent them: they are retried with the same key and applied once, and the pages keep
// working.
import { expect, it } from 'vitest';
import { readLayout } from '../people/members.ts';
import { changeActor, serveActorProject } from './actor-project.ts';
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

it('an answer moves the flow, and the result of its action is shown there', async () => {
  const app = await startProcess();
  const browser = await pay(app);
  expect(await until(() => whereIs(browser))).toBe('/top-up/complete');
  const { receipt } = (await browser.get('/zapi/internal/top-up/complete/screen-data')).json();
  expect(receipt).toMatch(/^r-500-.{6}$/);
  expect(await readAsks(app)).toMatchObject([{ state: 'answered', outcome: 'done', attempts: 1 }]);
});

it('when a process dies while it asks, another one retries with the same key and moves the flow once', async () => {
  const first = await startProcess();
  let answerLate: () => void = () => undefined;
  company.pause = () => new Promise((resolve) => (answerLate = resolve));
  const browser = await pay(first);
  await until(() => (asked().length > 0 ? true : undefined));
  // The first process hears no answer. Its lease ends, and another process runs.
  company.pause = async () => undefined;
  const second = await startProcess();
  second.clock.advance(121);
  second.app.actorWorker.wake();
  const otherBrowser = sameBrowserAt(second, browser);
  expect(await until(() => whereIs(otherBrowser))).toBe('/top-up/complete');
  expect(asked()).toEqual([2]);
  const read = () => second.database.query("SELECT state, revision, data, ask_id FROM flows WHERE flow_id = 'top-up'");
  const row = await read();
  // The first answer arrives after all, when the flow no longer waits for it.
  answerLate();
  await until(() => (first.log.some((line) => line.includes('an actor answered after')) ? true : undefined));
  expect(await read()).toEqual(row);
  expect(await readAsks(second)).toMatchObject([{ state: 'answered', outcome: 'done', attempts: 2 }]);
});

it('the waiting page reloads by itself, and going back or restarting leads to it', async () => {
  const app = await startProcess();
  app.app.faults.add('top-up.charge', { delayMs: 30_000 }, 1);
  const browser = await pay(app);
  const page = await browser.get('/top-up/charging', { accept: 'text/html' });
  expect(page.statusCode).toBe(200);
  expect(readLayout(page)).toContain('<noscript><meta http-equiv="refresh" content="3"></noscript>');
  const { screen } = (await browser.get('/zapi/internal/top-up/charging/screen-data')).json();
  expect(screen.flow).toEqual({ id: 'top-up', state: 'charging', started: false, waits: 'soon' });
  // A second tab, the back button and a restart all lead to the waiting page.
  expect((await browser.get('/top-up', { accept: 'text/html' })).headers.location).toBe('/top-up/charging');
  expect((await browser.post('/zapi/top-up', { amount: '900' })).json()).toEqual({ redirectTo: '/top-up/charging' });
  expect((await browser.post('/zapi/top-up/restart')).json()).toEqual({ redirectTo: '/top-up/charging' });
  expect(await readAsks(app)).toHaveLength(1);
  // The delay begins when a worker claims the request.
  await until(async () => ((await countPostponed(app)) > 0 ? true : undefined));
  app.clock.advance(31);
  app.app.actorWorker.wake();
  expect(await until(() => whereIs(browser))).toBe('/top-up/complete');
});

it('an answer after the person has left the waiting state changes nothing', async () => {
  const app = await startProcess();
  let answerLate: () => void = () => undefined;
  company.pause = () => new Promise((resolve) => (answerLate = resolve));
  const browser = await pay(app);
  await until(() => (asked().length > 0 ? true : undefined));
  expect((await browser.post('/zapi/top-up/leave')).json()).toEqual({ redirectTo: '/top-up' });
  answerLate();
  await until(async () => ((await readAsks(app))[0]?.state === 'late' ? true : undefined));
  expect(await whereIs(browser)).toBe('/top-up');
  expect((await browser.get('/zapi/internal/top-up/complete/screen-data')).json()).toEqual({ redirectTo: '/top-up' });
});

it('an actor that does not answer is retried with the same key, and the person is shown that the outcome is unknown', async () => {
  const app = await startProcess();
  company.pause = noLine;
  const browser = await pay(app);
  await until(() => (asked()[0] === 1 ? true : undefined));
  for (const seconds of [3, 5, 9]) {
    await until(async () => ((await readAsks(app))[0]?.is_leased === false ? true : undefined));
    app.clock.advance(seconds);
    app.app.actorWorker.wake();
    expect(await whereIs(browser)).toBeUndefined();
  }
  expect(lines(app, 'is not known yet')).toEqual([]);
  app.clock.advance(300);
  app.app.actorWorker.wake();
  expect(await until(() => whereIs(browser))).toBe('/top-up/unclear');
  expect(lines(app, 'is not known yet')).toHaveLength(1);
  expect(JSON.parse(lines(app, 'is not known yet')[0] ?? '')).toMatchObject({ level: 50, flow: 'top-up', actor: 'charge' });
  const { screen } = (await browser.get('/zapi/internal/top-up/unclear/screen-data')).json();
  expect(screen.flow).toMatchObject({ state: 'unclear', started: false, waits: 'late' });
  // A second payment is not possible, and a late answer still arrives.
  expect((await browser.post('/zapi/top-up', { amount: '500' })).json()).toEqual({ redirectTo: '/top-up/unclear' });
  company.pause = async () => undefined;
  await until(async () => ((await readAsks(app))[0]?.is_leased === false ? true : undefined));
  app.clock.advance(601);
  app.app.actorWorker.wake();
  const getRedirect = async () => (await browser.get('/top-up/unclear', { accept: 'text/html' })).headers.location;
  expect(await until(getRedirect)).toBe('/top-up/complete');
  expect(company.charges.size).toBe(1);
  expect(await readAsks(app)).toMatchObject([{ state: 'answered', outcome: 'done' }]);
});

it('a request that was abandoned after it was sent is retried, and its result is logged', async () => {
  const app = await startProcess();
  company.pause = noLine;
  const browser = await pay(app);
  await until(async () => (asked()[0] === 1 && (await readAsks(app))[0]?.is_leased === false ? true : undefined));
  expect((await browser.post('/zapi/top-up/leave')).json()).toEqual({ redirectTo: '/top-up' });
  company.pause = async () => undefined;
  app.clock.advance(3);
  app.app.actorWorker.wake();
  await until(async () => ((await readAsks(app))[0]?.state === 'late' ? true : undefined));
  expect(await readAsks(app)).toMatchObject([{ state: 'late', outcome: 'done' }]);
  expect(lines(app, 'did what was asked after')).toHaveLength(1);
  expect([...company.charges.values()]).toEqual([{ amount: '500', asked: 2 }]);
});

it('a request is not retried when its key may have expired; the log says that the outcome is unknown', async () => {
  const app = await startProcess();
  company.pause = noLine;
  const browser = await pay(app);
  await until(async () => (asked()[0] === 1 && (await readAsks(app))[0]?.is_leased === false ? true : undefined));
  // The actor's memory, minus the minute that an answer may take.
  app.clock.advance(24 * 3600 - 61);
  app.app.actorWorker.wake();
  expect(await until(() => whereIs(browser))).toBe('/top-up/unclear');
  // Reporting the unknown outcome may hold the row when the retry is due; then the next poll retries.
  await until(async () => {
    app.app.actorWorker.wake();
    return asked()[0] === 2 && (await readAsks(app))[0]?.is_leased === false ? true : undefined;
  });
  app.clock.advance(600);
  app.app.actorWorker.wake();
  await until(async () => ((await readAsks(app))[0]?.state === 'unknown' ? true : undefined));
  expect(asked()).toEqual([2]);
  expect(lines(app, 'its key has expired')).toHaveLength(1);
});

it('a retry sends the payload of the first attempt, although a new version of the flow would send another', async () => {
  const app = await startProcess();
  const requests: string[] = [];
  company.onRequest = (request) => void requests.push(request);
  company.pause = noLine;
  const browser = await pay(app);
  await until(async () => (asked()[0] === 1 && (await readAsks(app))[0]?.is_leased === false ? true : undefined));
  await closeAll();
  company.pause = async () => undefined;
  const next = await startProcess(await serveActorProject(areasWith(company), changeActor));
  next.clock.advance(3);
  next.app.actorWorker.wake();
  const otherBrowser = sameBrowserAt(next, browser);
  expect(await until(() => whereIs(otherBrowser))).toBe('/top-up/complete');
  expect(requests).toEqual(['charge JPY 500', 'charge JPY 500']);
  await pay(next);
  await until(() => (requests.length === 3 ? true : undefined));
  expect(requests[2]).toBe('chargeOtherwise USD 500');
});

it('a flow that entered the state before it had an actor is asked for when the server starts', async () => {
  const app = await startProcess();
  app.app.faults.add('top-up.charge', { delayMs: 30_000 }, 1);
  const browser = await pay(app);
  // Claimed once, and postponed by the fault, so this process does nothing more.
  await until(async () => ((await countPostponed(app)) > 0 ? true : undefined));
  await app.database.query('DELETE FROM flow_asks');
  await app.database.query("UPDATE flows SET ask_id = NULL WHERE flow_id = 'top-up'");
  await startProcess();
  expect(await until(() => whereIs(browser))).toBe('/top-up/complete');
});

it('an actor that never answers delays neither other requests nor shutdown, which returns the request to other processes', async () => {
  const app = await startProcess();
  company.pause = () => new Promise(() => undefined);
  const silent = await pay(app);
  await until(() => (asked().length > 0 ? true : undefined));
  company.pause = async () => undefined;
  const other = await pay(app);
  expect(await until(() => whereIs(other))).toBe('/top-up/complete');
  await closeAll();
  // Without waiting for the lease to end: shutdown returned the request.
  const next = await startProcess();
  const otherBrowser = sameBrowserAt(next, silent);
  expect(await until(() => whereIs(otherBrowser))).toBe('/top-up/complete');
  expect(asked()).toEqual([2, 1]);
});
