// Controls the answers of actors: delays them until the journey gets there, then releases them or turns them into refusals by
// fault injection.
import { setTimeout as wait } from 'node:timers/promises';
import { withNotice } from '../../src/server/runtime/request/notice.ts';
import { describeOutcome } from './find-journeys.ts';
import type { Outcome, Reply } from './moves.ts';
import type { StepDriver } from './walk.ts';
import { JourneyError, type Person, type World } from './world.ts';

/** Delay of a request in seconds of the store's clock. */
const delaySeconds = 30;
/** A response that leaves the outcome unknown. */
const unknownResponse = { status: 503, code: 'UNAVAILABLE', message: '' };

/** Maximum pause before a request is retried, in seconds. */
const maxPauseSeconds = 600;
/** Milliseconds that a worker may take on a busy machine. */
const workerTimeout = 120_000;
/** How often the store's clock is advanced; after that, the worker gets the rest of its time. */
const maxAdvances = 60;

/** Resolves open requests of earlier journeys, which would otherwise consume this journey's faults and write during its steps. */
export async function resolveOpenRequests(world: World): Promise<void> {
  const deadline = performance.now() + workerTimeout;
  for (let round = 0; performance.now() < deadline; round += 1) {
    const open = await world.database.query("SELECT 1 FROM flow_asks WHERE state = 'due'");
    if (open.length === 0) return;
    if (round < maxAdvances) await world.advance(maxPauseSeconds);
    await world.wakeWorkers();
  }
  throw new JourneyError('a question of an earlier journey is not answered');
}

/** Delays the request of the state that the step enters. Returns a function that waits for the request after the step. */
export async function delayRequest(
  world: World,
  flow: string,
  to: string,
  from: string,
): Promise<(() => Promise<void>) | undefined> {
  const actor = actorOf(world, flow, to);
  if (actor === undefined || to === from) return undefined;
  await world.fault(`${flow}.${actor}`, { delayMs: delaySeconds * 1000 });
  return async () => {
    const deadline = performance.now() + workerTimeout;
    while (performance.now() < deadline) {
      await world.wakeWorkers();
      const rows = await world.database.query(
        "SELECT 1 FROM flow_asks WHERE flow_id = $1 AND state = 'due' AND attempts = 0 AND next_at > created_at",
        [flow],
      );
      if (rows.length > 0) return;
    }
    throw new JourneyError(`nobody put the question that ${to} waits for`);
  };
}

interface ReleaseContext {
  readonly world: World;
  readonly driver: StepDriver;
  readonly person: Person;
  readonly journey: { readonly flow: string };
}

/** Releases the answer and expects the waiting page to redirect as the flow declares. */
export async function releaseAnswer(
  { world, driver, person, journey }: ReleaseContext,
  reply: Reply,
  outcome: Outcome,
): Promise<void> {
  const { flow } = journey;
  if (outcome.kind !== 'answered') throw new JourneyError(`${reply.state} waits for nothing`);
  const call = `${flow}.${actorOf(world, flow, reply.state)}`;
  const { code } = reply;
  if (reply.isUnknown === true) await leaveUnknown(world, flow, reply.state, call);
  else if (code !== undefined) await world.fault(call, { answer: { status: 409, code, message: '' } });
  const routeOf = (state: string): string => world.plans.flow(flow).states.find(({ name }) => name === state)?.route ?? '/';
  const expected = outcome.told === undefined ? routeOf(outcome.to) : withNotice(routeOf(outcome.to), outcome.told);
  await driver.look(person, routeOf(reply.state));
  let seen = '';
  // Stop before the flow's deadline, after which the outcome would be unknown.
  const limit = Math.floor((unknownSeconds(world, flow, reply.state) ?? Number.POSITIVE_INFINITY) / (delaySeconds / 2 + 1)) - 1;
  // The deadline of an unknown one has passed: later, the request would be sent again, and answered before the next step.
  const advances = reply.isUnknown === true ? 0 : Math.min(limit, maxAdvances);
  const deadline = performance.now() + workerTimeout;
  for (let round = 0; performance.now() < deadline; round += 1) {
    if (round < advances) await world.advance(delaySeconds / 2 + 1);
    await world.wakeWorkers();
    const { redirectTo } = await person.readData(routeOf(reply.state));
    if (typeof redirectTo === 'string') seen = redirectTo;
    if (seen !== '') break;
    await wait(10);
  }
  if (seen !== expected)
    throw new JourneyError(`the flow says "${describeOutcome(outcome)}", and ${reply.state} leads to ${seen || 'nothing'}`);
  await driver.waitForRedirect(person, routeOf(outcome.to));
}

/** Fails the request and its retry after the deadline, so that the outcome stays unknown. */
async function leaveUnknown(world: World, flow: string, state: string, call: string): Promise<void> {
  await world.fault(call, { answer: unknownResponse });
  const deadline = performance.now() + workerTimeout;
  for (;;) {
    if (performance.now() > deadline) throw new JourneyError(`nobody put the question that ${state} waits for`);
    const [request] = await world.database.query<{ readonly isPut: boolean; readonly isClaimed: boolean; readonly next: Date }>(
      `SELECT first_put_at IS NOT NULL AS "isPut", attempts > 0 AS "isClaimed", next_at AS next FROM flow_asks
        WHERE flow_id = $1 AND state = 'due' ORDER BY first_put_at`,
      [flow],
    );
    if (request?.isPut === true) break;
    // Never past the moment at which a worker may send it: a retry would be due before it is made to fail.
    const early = request?.isClaimed === false ? request.next.getTime() - (await world.now()).getTime() : 0;
    if (early > 0) await world.advance(early / 1000);
    await world.wakeWorkers();
  }
  await world.fault(call, { answer: unknownResponse });
  // Delays the next try as well: the next step decides its outcome.
  await world.fault(call, { delayMs: delaySeconds * 1000 });
  await world.advance(unknownSeconds(world, flow, state) ?? 0);
}

/** Seconds until the outcome counts as unknown; undefined if that has happened. */
function unknownSeconds(world: World, flow: string, state: string): number | undefined {
  const unknown = world.plans.flow(flow).states.find(({ name }) => name === state)?.invoke?.unknown;
  return unknown && unknown.milliseconds / 1000;
}

function actorOf(world: World, flow: string, state: string): string | undefined {
  return world.plans.flow(flow).states.find(({ name }) => name === state)?.invoke?.actor;
}
