// What is known is never thrown away, and what nobody knows is told on time, whoever is silent or gone.
import { rm } from 'node:fs/promises';
import { expect, it } from 'vitest';
import type { DeclaredFlow } from '../../../engine/declare/index.ts';
import { systemClock } from '../../../src/server/clock.ts';
import { migrate } from '../../../src/server/store/migrate.ts';
import { openPostgres } from '../../../src/server/store/postgres-database.ts';
import type { TestApp, TestBrowser } from '../harness.ts';
import { areasWith } from './areas.ts';
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
  url,
  whereIs,
} from './processes.ts';

setUpProcesses();

const day = 24 * 3600;
const never = (): Promise<void> => new Promise(() => undefined);
/** So many people whose questions were written and not put. */
async function payUnput(app: TestApp, people: number): Promise<readonly TestBrowser[]> {
  app.app.faults.add('top-up.charge', { delayMs: 30_000 }, people);
  const browsers: TestBrowser[] = [];
  while (browsers.length < people) browsers.push(await pay(app));
  const putOff = 'SELECT 1 FROM flow_asks WHERE attempts = 0 AND next_at > created_at';
  await until(async () => {
    app.app.asker.wake();
    return (await app.database.query(putOff)).length === people ? true : undefined;
  });
  return browsers;
}
/** Asks somebody else than the one whom open questions are for. */
const askOtherwise = (flow: DeclaredFlow): DeclaredFlow => {
  const { charging } = flow.states;
  if (charging?.invoke === undefined) throw new Error('the flow asks in this state');
  const invoke = { ...charging.invoke, src: 'chargeOtherwise', input: { currency: 'USD' } };
  return { ...flow, version: flow.version, states: { ...flow.states, charging: { ...charging, invoke } } };
};

it('an answer that cannot be written down is kept: not asked for again, never told as unknown, and led on by when it can be', async () => {
  const app = await startProcess();
  company.pause = async () => {
    app.database.transaction = async () => {
      throw new Error('the connection is gone');
    };
  };
  const browser = await pay(app);
  const failures = () => lines(app, 'an answer could not be written down').length;
  const failed = (times: number) =>
    until(async () => (failures() === times && (await readAsks(app))[0]?.is_leased === false ? true : undefined));
  // The last time is longer than nobody would know, and nearly as long as the company knows the key.
  for (const [times, seconds] of [31, 31, 31, day - 200].entries()) {
    await failed(times + 1);
    app.clock.advance(seconds);
    app.app.asker.wake();
  }
  await failed(5);
  expect(await whereIs(browser)).toBeUndefined();
  // As a process that was killed leaves it, too.
  await closeAll();
  const next = await startProcess();
  next.clock.advance(day - 60);
  next.app.asker.wake();
  expect(await until(() => whereIs(elsewhereOf(next, browser)))).toBe('/top-up/complete');
  expect(asked()).toEqual([1]);
  expect([...lines(app, 'nobody'), ...lines(next, 'nobody')]).toEqual([]);
  expect(await readAsks(next)).toMatchObject([{ state: 'answered', outcome: 'done' }]);
  expect(await next.database.query('SELECT input, data, answer FROM flow_asks')).toEqual([
    { input: null, data: null, answer: null },
  ]);
});

it('one that takes long keeps no other waiting, and whom nobody answers is told so on time', async () => {
  const people = await payUnput(await startProcess(), 6);
  await closeAll();
  const folder = await layOutAsking(askOtherwise);
  try {
    const heard: string[] = [];
    company.hear = (question) => void heard.push(question);
    company.pause = async () => (heard.at(-1)?.startsWith('charge ') === true ? never() : undefined);
    const app = await startProcess(folder);
    app.clock.advance(31);
    app.app.asker.wake();
    await until(() => (heard.length === 3 ? true : undefined));
    const other = await pay(app);
    expect(await until(() => whereIs(other))).toBe('/top-up/complete');
    app.clock.advance(270);
    app.app.asker.wake();
    for (const person of people) expect(await until(() => whereIs(elsewhereOf(app, person)))).toBe('/top-up/unclear');
    // Nobody else was asked for it, and each is told once.
    expect(company.charges.size).toBe(4);
    expect(heard.slice(0, 4)).toEqual([...Array.from({ length: 3 }, () => 'charge JPY 500'), 'chargeOtherwise USD 500']);
    expect(lines(app, 'nobody knows yet')).toHaveLength(6);
  } finally {
    await closeAll();
    await rm(folder, { recursive: true, force: true });
  }
});

it('whoever is silent keeps neither an answer that is kept from being led on by, nor an earlier question from being put again', async () => {
  const app = await startProcess();
  company.pause = noLine;
  await pay(app);
  await until(async () => (asked()[0] === 1 && (await readAsks(app))[0]?.is_leased === false ? true : undefined));
  const people = await payUnput(app, 5);
  company.pause = never;
  app.clock.advance(31);
  app.app.asker.wake();
  // Three for the first time, and the one that was put before.
  await until(() => (asked().length === 4 && asked()[0] === 2 ? true : undefined));
  expect(asked()).toEqual([2, 1, 1, 1]);
  await app.database.query(
    `UPDATE flow_asks SET answer = '{"done": {"receipt": "r-500"}}', first_put_at = created_at WHERE first_put_at IS NULL`,
  );
  app.app.asker.wake();
  await until(async () => {
    const places = await Promise.all(people.map(whereIs));
    return places.filter((place) => place === '/top-up/complete').length === 2 ? true : undefined;
  });
  expect(asked()).toEqual([2, 1, 1, 1]);
});

it('nobody is asked who forgets the key while the database keeps the question waiting', async () => {
  const app = await startProcess();
  company.pause = noLine;
  const browser = await pay(app);
  await until(async () => (asked()[0] === 1 && (await readAsks(app))[0]?.is_leased === false ? true : undefined));
  const query = app.database.query.bind(app.database);
  app.database.query = async (sql, parameters) => {
    if (sql.startsWith('UPDATE flow_asks SET first_put_at')) app.clock.advance(60);
    return query(sql, parameters);
  };
  app.clock.advance(day - 100);
  await until(async () => {
    app.app.asker.wake();
    return (await readAsks(app))[0]?.state === 'unknown' ? true : undefined;
  });
  expect(asked()).toEqual([1]);
  expect(await until(() => whereIs(browser))).toBe('/top-up/unclear');
  expect(lines(app, 'nobody can be asked any more')).toHaveLength(1);
});

it('an actor that is gone keeps nobody waiting for ever: the person is told, the question ends, and what it asked is forgotten', async () => {
  const app = await startProcess();
  company.pause = noLine;
  const put = await pay(app);
  await until(async () => (asked()[0] === 1 && (await readAsks(app))[0]?.is_leased === false ? true : undefined));
  const [unput] = await payUnput(app, 1);
  if (unput === undefined) throw new Error('somebody paid');
  await closeAll();
  const folder = await layOutAsking(askOtherwise);
  try {
    const areas = areasWith(company);
    const { charge: _gone, ...actors } = areas.flows['top-up']?.actors ?? {};
    const effects = areas.flows['top-up'];
    if (effects === undefined) throw new Error('the flow is in the areas');
    const next = await startProcess(folder, { ...areas, flows: { ...areas.flows, 'top-up': { ...effects, actors } } });
    next.clock.advance(301);
    next.app.asker.wake();
    for (const person of [put, unput]) expect(await until(() => whereIs(elsewhereOf(next, person)))).toBe('/top-up/unclear');
    const ended = (count: number) =>
      until(async () => {
        next.clock.advance(60);
        next.app.asker.wake();
        return (await readAsks(next)).filter(({ state }) => state === 'unknown').length === count ? true : undefined;
      });
    // Of whom nobody was asked: soon. Of the other as long as the company knows the key, for another program may know the actor.
    await ended(1);
    next.clock.advance(day);
    await ended(2);
    expect(asked()).toEqual([1]);
    expect(lines(next, 'nobody can be asked any more')).toHaveLength(2);
    const empty = { input: null, data: null, answer: null };
    expect(await next.database.query('SELECT input, data, answer FROM flow_asks')).toEqual([empty, empty]);
  } finally {
    await closeAll();
    await rm(folder, { recursive: true, force: true });
  }
});

it('questions of a program from before they were kept: one that nobody was asked is asked anew, of the other nobody knows', async () => {
  const [unput, put] = await payUnput(await startProcess(), 2);
  if (unput === undefined || put === undefined) throw new Error('two people paid');
  await closeAll();
  const database = await openPostgres(url, 1);
  await database.transaction((tx) =>
    tx.script(`ALTER TABLE flow_asks DROP CONSTRAINT flow_asks_state_check;
      ALTER TABLE flow_asks DROP COLUMN input, DROP COLUMN data, DROP COLUMN first_put_at, DROP COLUMN unknown_at,
        DROP COLUMN forgotten_at, DROP COLUMN answer;
      ALTER TABLE flow_asks ADD CONSTRAINT flow_asks_state_check CHECK (state IN ('due', 'answered', 'late'));
      DELETE FROM schema_migrations WHERE number = 6;
      CREATE TABLE kept AS SELECT * FROM flow_asks`),
  );
  await database.query('DELETE FROM flow_asks');
  await migrate(database, systemClock);
  // As the older program writes them, also while it runs beside this one; the second was put, and given back when a process ended.
  await database.query(
    `INSERT INTO flow_asks (store_id, ask_id, flow_id, owner, subject, actor, language, state, attempts, next_at, created_at)
     SELECT store_id, ask_id, flow_id, owner, subject, actor, language, 'due', 0,
            CASE WHEN row_number() OVER (ORDER BY created_at, next_at) = 1 THEN created_at ELSE next_at END, created_at FROM kept`,
  );
  await database.close();
  const app = await startProcess();
  const first = await until(() => whereIs(elsewhereOf(app, unput)).then(async (at) => at ?? whereIs(elsewhereOf(app, put))));
  expect(first).toBe('/top-up/complete');
  app.clock.advance(31);
  app.app.asker.wake();
  const both = await until(async () => {
    const places = [await whereIs(elsewhereOf(app, unput)), await whereIs(elsewhereOf(app, put))];
    return places.includes(undefined) ? undefined : places.sort();
  });
  expect(both).toEqual(['/top-up/complete', '/top-up/unclear']);
  expect(asked()).toEqual([1]);
  expect(lines(app, 'nobody can be asked any more')).toHaveLength(1);
});
