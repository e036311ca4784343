// A question to somebody outlives whoever asked it: put again with the same key, answered once, and no page is lost meanwhile.
import { rm } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { layOutAsking } from './lay-out.ts';
import {
  asked,
  closeAll,
  company,
  elsewhereOf,
  lines,
  noLine,
  pay,
  readAsks,
  setUpProcesses,
  startProcess,
  until,
  whereIs,
} from './processes.ts';

setUpProcesses();

it('an answer leads on, and its write stands where it leads', async () => {
  const app = await startProcess();
  const browser = await pay(app);
  expect(await until(() => whereIs(browser))).toBe('/top-up/complete');
  const { receipt } = (await browser.get('/zapi/internal/top-up/complete/screen-data')).json();
  expect(receipt).toMatch(/^r-500-.{6}$/);
  expect(await readAsks(app)).toMatchObject([{ state: 'answered', outcome: 'done', attempts: 1 }]);
});

it('a process that dies while it asks leaves the question to another one, which asks with the same key and moves once', async () => {
  const first = await startProcess();
  let answerLate: () => void = () => undefined;
  company.pause = () => new Promise((resolve) => (answerLate = resolve));
  const browser = await pay(first);
  await until(() => (asked().length > 0 ? true : undefined));
  // Nothing is heard of it any more. The lease runs out, and another process is there.
  company.pause = async () => undefined;
  const second = await startProcess();
  second.clock.advance(121);
  second.app.asker.wake();
  const elsewhere = elsewhereOf(second, browser);
  expect(await until(() => whereIs(elsewhere))).toBe('/top-up/complete');
  expect(asked()).toEqual([2]);
  const read = () => second.database.query("SELECT state, revision, data, ask_id FROM flows WHERE flow_id = 'top-up'");
  const row = await read();
  // What was thought dead answers after all: the flow does not wait for it any more.
  answerLate();
  await until(() => (first.log.some((line) => line.includes('an answer came when the flow did not wait')) ? true : undefined));
  expect(await read()).toEqual(row);
  expect(await readAsks(second)).toMatchObject([{ state: 'answered', outcome: 'done', attempts: 2 }]);
});

it('the person sees a page meanwhile that looks again by itself, and cannot go back under the question', async () => {
  const app = await startProcess();
  app.app.faults.add('top-up.charge', { delayMs: 30_000 }, 1);
  const browser = await pay(app);
  const page = await browser.get('/top-up/charging', { accept: 'text/html' });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('<noscript><meta http-equiv="refresh" content="3"></noscript>');
  const { screen } = (await browser.get('/zapi/internal/top-up/charging/screen-data')).json();
  expect(screen.flow).toEqual({ id: 'top-up', state: 'charging', started: false, waits: 'soon' });
  // Another tab, the back button, starting again: all lead to where it is waited.
  expect((await browser.get('/top-up', { accept: 'text/html' })).headers.location).toBe('/top-up/charging');
  expect((await browser.post('/zapi/top-up', { amount: '900' })).json()).toEqual({ redirectTo: '/top-up/charging' });
  expect((await browser.post('/zapi/top-up/restart')).json()).toEqual({ redirectTo: '/top-up/charging' });
  expect(await readAsks(app)).toHaveLength(1);
  app.clock.advance(31);
  app.app.asker.wake();
  expect(await until(() => whereIs(browser))).toBe('/top-up/complete');
});

it('an answer that comes after the person stopped waiting changes nothing', async () => {
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

it('somebody who does not answer is asked on with the same key, and nobody is told that it was refused: it is not known yet', async () => {
  const app = await startProcess();
  company.pause = noLine;
  const browser = await pay(app);
  await until(() => (asked()[0] === 1 ? true : undefined));
  for (const seconds of [3, 5, 9]) {
    await until(async () => ((await readAsks(app))[0]?.is_leased === false ? true : undefined));
    app.clock.advance(seconds);
    app.app.asker.wake();
    expect(await whereIs(browser)).toBeUndefined();
  }
  expect(lines(app, 'nobody knows yet')).toEqual([]);
  app.clock.advance(300);
  app.app.asker.wake();
  expect(await until(() => whereIs(browser))).toBe('/top-up/unclear');
  expect(lines(app, 'nobody knows yet')).toHaveLength(1);
  expect(JSON.parse(lines(app, 'nobody knows yet')[0] ?? '')).toMatchObject({ level: 50, flow: 'top-up', actor: 'charge' });
  const { screen } = (await browser.get('/zapi/internal/top-up/unclear/screen-data')).json();
  expect(screen.flow).toMatchObject({ state: 'unclear', started: false, waits: 'late' });
  // Paying a second time is not to be had, and what was done comes out in the end.
  expect((await browser.post('/zapi/top-up', { amount: '500' })).json()).toEqual({ redirectTo: '/top-up/unclear' });
  company.pause = async () => undefined;
  await until(async () => ((await readAsks(app))[0]?.is_leased === false ? true : undefined));
  app.clock.advance(601);
  app.app.asker.wake();
  const leads = async () => (await browser.get('/top-up/unclear', { accept: 'text/html' })).headers.location;
  expect(await until(leads)).toBe('/top-up/complete');
  expect(company.charges.size).toBe(1);
  expect(await readAsks(app)).toMatchObject([{ state: 'answered', outcome: 'done' }]);
});

it('what was asked for and given up is asked about on, and its answer is told to the log', async () => {
  const app = await startProcess();
  company.pause = noLine;
  const browser = await pay(app);
  await until(async () => (asked()[0] === 1 && (await readAsks(app))[0]?.is_leased === false ? true : undefined));
  expect((await browser.post('/zapi/top-up/leave')).json()).toEqual({ redirectTo: '/top-up' });
  company.pause = async () => undefined;
  app.clock.advance(3);
  app.app.asker.wake();
  await until(async () => ((await readAsks(app))[0]?.state === 'late' ? true : undefined));
  expect(await readAsks(app)).toMatchObject([{ state: 'late', outcome: 'done' }]);
  expect(lines(app, 'was done, and the flow did not wait')).toHaveLength(1);
  expect([...company.charges.values()]).toEqual([{ amount: '500', asked: 2 }]);
});

it('nobody is asked any more who may not know the key any more: the log says that nobody knows', async () => {
  const app = await startProcess();
  company.pause = noLine;
  const browser = await pay(app);
  await until(async () => (asked()[0] === 1 && (await readAsks(app))[0]?.is_leased === false ? true : undefined));
  // As long as the company remembers, less the minute that an answer may take.
  app.clock.advance(24 * 3600 - 61);
  app.app.asker.wake();
  expect(await until(() => whereIs(browser))).toBe('/top-up/unclear');
  // Who tells the person may hold the row just when it is to be asked: then at the next look.
  await until(async () => {
    app.app.asker.wake();
    return asked()[0] === 2 && (await readAsks(app))[0]?.is_leased === false ? true : undefined;
  });
  app.clock.advance(600);
  app.app.asker.wake();
  await until(async () => ((await readAsks(app))[0]?.state === 'unknown' ? true : undefined));
  expect(asked()).toEqual([2]);
  expect(lines(app, 'nobody can be asked any more')).toHaveLength(1);
});

it('a question is put again as it was put first, whatever a new version of the flow would ask by then', async () => {
  const app = await startProcess();
  const seen: string[] = [];
  company.hear = (question) => void seen.push(question);
  company.pause = noLine;
  const browser = await pay(app);
  await until(async () => (asked()[0] === 1 && (await readAsks(app))[0]?.is_leased === false ? true : undefined));
  await closeAll();
  company.pause = async () => undefined;
  const changed = await layOutAsking((flow) => {
    const { charging } = flow.states;
    if (charging?.invoke === undefined) throw new Error('the flow asks in this state');
    const invoke = { ...charging.invoke, src: 'chargeOtherwise', input: { currency: 'USD' } };
    return { ...flow, version: flow.version, states: { ...flow.states, charging: { ...charging, invoke } } };
  });
  try {
    const next = await startProcess(changed);
    next.clock.advance(3);
    next.app.asker.wake();
    const elsewhere = elsewhereOf(next, browser);
    expect(await until(() => whereIs(elsewhere))).toBe('/top-up/complete');
    expect(seen).toEqual(['charge JPY 500', 'charge JPY 500']);
    await pay(next);
    await until(() => (seen.length === 3 ? true : undefined));
    expect(seen[2]).toBe('chargeOtherwise USD 500');
  } finally {
    await rm(changed, { recursive: true, force: true });
  }
});

it('a flow that already stood there when the question was declared is asked for when the server starts', async () => {
  const app = await startProcess();
  app.app.faults.add('top-up.charge', { delayMs: 30_000 }, 1);
  const browser = await pay(app);
  // Put once, and put off by the fault: this process has nothing more to say.
  const isPutOff = 'SELECT 1 FROM flow_asks WHERE attempts = 0 AND next_at > created_at';
  await until(async () => ((await app.database.query(isPutOff)).length > 0 ? true : undefined));
  await app.database.query('DELETE FROM flow_asks');
  await app.database.query("UPDATE flows SET ask_id = NULL WHERE flow_id = 'top-up'");
  await startProcess();
  expect(await until(() => whereIs(browser))).toBe('/top-up/complete');
});

it('somebody who never answers keeps neither other questions waiting nor the process from ending, which leaves the question to others', async () => {
  const app = await startProcess();
  company.pause = () => new Promise(() => undefined);
  const silent = await pay(app);
  await until(() => (asked().length > 0 ? true : undefined));
  company.pause = async () => undefined;
  const other = await pay(app);
  expect(await until(() => whereIs(other))).toBe('/top-up/complete');
  await closeAll();
  // Without the time that a dead process's question is kept: it was given back.
  const next = await startProcess();
  const elsewhere = elsewhereOf(next, silent);
  expect(await until(() => whereIs(elsewhere))).toBe('/top-up/complete');
  expect(asked()).toEqual([2, 1]);
});
