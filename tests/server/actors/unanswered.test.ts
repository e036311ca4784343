// Saved answers are never lost, and unknown outcomes are reported in time, even if actors are silent or missing.
import { expect, it } from 'vitest';
import { systemClock } from '../../../src/server/platform/clock.ts';
import { migrate } from '../../../src/server/platform/database/migrate.ts';
import { openPostgres } from '../../../src/server/platform/database/postgres-database.ts';
import type { TestApp, TestBrowser } from '../harness.ts';
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
  url,
  whereIs,
} from './processes.ts';

setUpProcesses();

const day = 24 * 3600;
const neverAnswers = (): Promise<void> => new Promise(() => undefined);
/** Lets several people pay whose requests are enqueued and not sent. */
async function payUnsent(app: TestApp, people: number): Promise<readonly TestBrowser[]> {
  app.app.faults.add('top-up.charge', { delayMs: 30_000 }, people);
  const browsers: TestBrowser[] = [];
  while (browsers.length < people) browsers.push(await pay(app));
  await until(async () => {
    app.app.actorWorker.wake();
    return (await countPostponed(app)) === people ? true : undefined;
  });
  return browsers;
}

it('an answer that cannot be applied is saved: it is not requested again or reported as unknown, and applied when that is possible', async () => {
  const app = await startProcess();
  company.pause = async () => {
    app.database.transaction = async () => {
      throw new Error('the connection is gone');
    };
  };
  const browser = await pay(app);
  const failures = () => lines(app, 'an actor answer could not be applied').length;
  const failed = (times: number) =>
    until(async () => (failures() === times && (await readAsks(app))[0]?.is_leased === false ? true : undefined));
  // The last wait is longer than the unknown-outcome deadline, and almost as long as the company remembers the key.
  for (const [times, seconds] of [31, 31, 31, day - 200].entries()) {
    await failed(times + 1);
    app.clock.advance(seconds);
    app.app.actorWorker.wake();
  }
  await failed(5);
  expect(await whereIs(browser)).toBeUndefined();
  // A killed process leaves the same state.
  await closeAll();
  const next = await startProcess();
  next.clock.advance(day - 60);
  next.app.actorWorker.wake();
  expect(await until(() => whereIs(sameBrowserAt(next, browser)))).toBe('/top-up/complete');
  expect(asked()).toEqual([1]);
  expect([...lines(app, 'the outcome of'), ...lines(next, 'the outcome of')]).toEqual([]);
  expect(await readAsks(next)).toMatchObject([{ state: 'answered', outcome: 'done' }]);
  expect(await next.database.query('SELECT input, data, answer FROM flow_asks')).toEqual([
    { input: null, data: null, answer: null },
  ]);
});

it('a slow actor delays no other, and unknown outcomes are reported in time', async () => {
  const people = await payUnsent(await startProcess(), 6);
  await closeAll();
  const requests: string[] = [];
  company.onRequest = (request) => void requests.push(request);
  company.pause = async () => (requests.at(-1)?.startsWith('charge ') === true ? neverAnswers() : undefined);
  const app = await startProcess(await serveActorProject(areasWith(company), changeActor));
  app.clock.advance(31);
  app.app.actorWorker.wake();
  await until(() => (requests.length === 3 ? true : undefined));
  const other = await pay(app);
  expect(await until(() => whereIs(other))).toBe('/top-up/complete');
  app.clock.advance(270);
  app.app.actorWorker.wake();
  for (const person of people) expect(await until(() => whereIs(sameBrowserAt(app, person)))).toBe('/top-up/unclear');
  // No other actor was asked instead, and each person is informed once.
  expect(company.charges.size).toBe(4);
  expect(requests.slice(0, 4)).toEqual([...Array.from({ length: 3 }, () => 'charge JPY 500'), 'chargeOtherwise USD 500']);
  expect(lines(app, 'is not known yet')).toHaveLength(6);
});

it('a silent actor delays neither a saved answer nor the retry of an earlier request', async () => {
  const app = await startProcess();
  company.pause = noLine;
  await pay(app);
  await until(async () => (asked()[0] === 1 && (await readAsks(app))[0]?.is_leased === false ? true : undefined));
  const people = await payUnsent(app, 5);
  company.pause = neverAnswers;
  app.clock.advance(31);
  app.app.actorWorker.wake();
  // Three first attempts and one retry.
  await until(() => (asked().length === 4 && asked()[0] === 2 ? true : undefined));
  expect(asked()).toEqual([2, 1, 1, 1]);
  await app.database.query(
    `UPDATE flow_asks SET answer = '{"done": {"receipt": "r-500"}}', first_put_at = created_at WHERE first_put_at IS NULL`,
  );
  app.app.actorWorker.wake();
  await until(async () => {
    const places = await Promise.all(people.map(whereIs));
    return places.filter((place) => place === '/top-up/complete').length === 2 ? true : undefined;
  });
  expect(asked()).toEqual([2, 1, 1, 1]);
});

it('a request is not sent if its key expires while the database delays it', async () => {
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
    app.app.actorWorker.wake();
    return (await readAsks(app))[0]?.state === 'unknown' ? true : undefined;
  });
  expect(asked()).toEqual([1]);
  expect(await until(() => whereIs(browser))).toBe('/top-up/unclear');
  expect(lines(app, 'its key has expired')).toHaveLength(1);
});

it('a request to a missing actor ends: the person is informed, and the payload is deleted', async () => {
  const app = await startProcess();
  company.pause = noLine;
  const sent = await pay(app);
  await until(async () => (asked()[0] === 1 && (await readAsks(app))[0]?.is_leased === false ? true : undefined));
  const [unsent] = await payUnsent(app, 1);
  if (unsent === undefined) throw new Error('expected a payment');
  await closeAll();
  const areas = areasWith(company);
  const { charge: _removed, ...actors } = areas.flows['top-up']?.actors ?? {};
  const effects = areas.flows['top-up'];
  if (effects === undefined) throw new Error('the flow is in the areas');
  const withoutCharge = { ...areas, flows: { ...areas.flows, 'top-up': { ...effects, actors } } };
  const next = await startProcess(await serveActorProject(withoutCharge, changeActor));
  next.clock.advance(301);
  next.app.actorWorker.wake();
  for (const person of [sent, unsent]) expect(await until(() => whereIs(sameBrowserAt(next, person)))).toBe('/top-up/unclear');
  const ended = (count: number) =>
    until(async () => {
      next.clock.advance(60);
      next.app.actorWorker.wake();
      return (await readAsks(next)).filter(({ state }) => state === 'unknown').length === count ? true : undefined;
    });
  // The unsent request ends soon. The sent one ends when its key expires, because another program may have the actor.
  await ended(1);
  next.clock.advance(day);
  await ended(2);
  expect(asked()).toEqual([1]);
  expect(lines(next, 'its key has expired')).toHaveLength(2);
  const empty = { input: null, data: null, answer: null };
  expect(await next.database.query('SELECT input, data, answer FROM flow_asks')).toEqual([empty, empty]);
});

it('requests from before migration 0006: an unsent one is sent again, a sent one ends as unknown', async () => {
  const [unsent, sent] = await payUnsent(await startProcess(), 2);
  if (unsent === undefined || sent === undefined) throw new Error('expected two payments');
  await closeAll();
  const database = await openPostgres(url, 2);
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
  // As the older program writes them, also while it runs beside this one; the second was claimed and returned at shutdown.
  await database.query(
    `INSERT INTO flow_asks (store_id, ask_id, flow_id, owner, subject, actor, language, state, attempts, next_at, created_at)
     SELECT store_id, ask_id, flow_id, owner, subject, actor, language, 'due', 0,
            CASE WHEN row_number() OVER (ORDER BY created_at, next_at) = 1 THEN created_at ELSE next_at END, created_at FROM kept`,
  );
  await database.close();
  const app = await startProcess();
  const first = await until(() =>
    whereIs(sameBrowserAt(app, unsent)).then(async (at) => at ?? whereIs(sameBrowserAt(app, sent))),
  );
  expect(first).toBe('/top-up/complete');
  app.clock.advance(31);
  app.app.actorWorker.wake();
  const both = await until(async () => {
    const places = [await whereIs(sameBrowserAt(app, unsent)), await whereIs(sameBrowserAt(app, sent))];
    return places.includes(undefined) ? undefined : places.sort();
  });
  expect(both).toEqual(['/top-up/complete', '/top-up/unclear']);
  expect(asked()).toEqual([1]);
  expect(lines(app, 'its key has expired')).toHaveLength(1);
});
