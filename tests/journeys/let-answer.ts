// Answers of whoever a flow asks: held back until the journey is there, then let through, or made a refusal by the door for faults.
import { setTimeout as wait } from 'node:timers/promises';
import { describeOutcome } from './find-journeys.ts';
import type { Outcome, Reply } from './moves.ts';
import type { Hands } from './walk.ts';
import { JourneyError, type Person, type World } from './world.ts';

/** Seconds of the store's clock that a question is held back. */
const held = 30;
/** As often as the store asks before it gives up. */
const attempts = 5;

/** Before a step into a state that waits: its question is held back. Returns what to wait for once the step was taken. */
export async function holdAnswer(
  world: World,
  flow: string,
  to: string,
  from: string,
): Promise<(() => Promise<void>) | undefined> {
  const actor = actorOf(world, flow, to);
  if (actor === undefined || to === from) return undefined;
  await world.fault(`${flow}.${actor}`, { delayMs: held * 1000 });
  return async () => {
    for (let round = 0; round < 200; round += 1) {
      await world.stir();
      const rows = await world.database.query(
        "SELECT 1 FROM flow_asks WHERE flow_id = $1 AND state = 'due' AND attempts = 0 AND next_at > created_at",
        [flow],
      );
      if (rows.length > 0) return;
    }
    throw new JourneyError(`nobody put the question that ${to} waits for`);
  };
}

interface Answering {
  readonly world: World;
  readonly hands: Hands;
  readonly person: Person;
  readonly journey: { readonly flow: string };
}

/** Lets the answer come, and looks at the page that waited: it leads where the flow says. */
export async function letAnswer({ world, hands, person, journey }: Answering, reply: Reply, outcome: Outcome): Promise<void> {
  const { flow } = journey;
  if (outcome.kind !== 'answered') throw new JourneyError(`${reply.state} waits for nothing`);
  const call = `${flow}.${actorOf(world, flow, reply.state)}`;
  const { code } = reply;
  if (code === '*') {
    const answer = { status: 503, code: 'UNAVAILABLE', message: '' };
    for (let time = 0; time < attempts; time += 1) await world.fault(call, { answer });
  } else if (code !== undefined) await world.fault(call, { answer: { status: 409, code, message: '' } });
  const routeOf = (state: string): string => world.plans.flow(flow).states.find(({ name }) => name === state)?.route ?? '/';
  const expected = `${routeOf(outcome.to)}${outcome.told === undefined ? '' : `?notice=${outcome.told}`}`;
  await hands.look(person, routeOf(reply.state));
  let seen = '';
  for (let round = 0; round < 60; round += 1) {
    await world.advance(held / 2 + 1);
    await world.stir();
    const { redirectTo } = await person.readData(routeOf(reply.state));
    if (typeof redirectTo === 'string') seen = redirectTo;
    if (seen !== '') break;
    await wait(10);
  }
  if (seen !== expected)
    throw new JourneyError(`the flow says "${describeOutcome(outcome)}", and ${reply.state} leads to ${seen || 'nothing'}`);
  await hands.awaitLed(person, routeOf(outcome.to));
}

function actorOf(world: World, flow: string, state: string): string | undefined {
  return world.plans.flow(flow).states.find(({ name }) => name === state)?.invoke?.actor;
}
