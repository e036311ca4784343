// Answers of whoever a flow asks: held back until the journey is there, then let through, or made a refusal by the door for faults.
import { setTimeout as wait } from 'node:timers/promises';
import { describeOutcome } from './find-journeys.ts';
import type { Outcome, Reply } from './moves.ts';
import type { Hands } from './walk.ts';
import { JourneyError, type Person, type World } from './world.ts';

/** Seconds of the store's clock that a question is held back. */
const held = 30;
/** What a fault makes of an answer: nobody knows whether it was done. */
const silent = { status: 503, code: 'UNAVAILABLE', message: '' };

/** Seconds after which a question that nobody answered is put again, at the latest. */
const longestPause = 600;

/** What earlier journeys have left open is answered first: it would take what is held back for the next one's question. */
export async function answerWhatIsOpen(world: World, flow: string): Promise<void> {
  for (let round = 0; round < 60; round += 1) {
    const open = await world.database.query("SELECT 1 FROM flow_asks WHERE flow_id = $1 AND state = 'due'", [flow]);
    if (open.length === 0) return;
    await world.advance(longestPause);
    await world.stir();
  }
  throw new JourneyError('a question of an earlier journey is not answered');
}

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
  if (reply.isUnknown === true) await keepSilent(world, flow, reply.state, call);
  else if (code !== undefined) await world.fault(call, { answer: { status: 409, code, message: '' } });
  const routeOf = (state: string): string => world.plans.flow(flow).states.find(({ name }) => name === state)?.route ?? '/';
  const expected = `${routeOf(outcome.to)}${outcome.told === undefined ? '' : `?notice=${outcome.told}`}`;
  await hands.look(person, routeOf(reply.state));
  let seen = '';
  // No longer than until the person is told that nobody knows: that would be another outcome than the one that is looked for.
  const rounds = Math.floor((unknownSeconds(world, flow, reply.state) ?? Number.POSITIVE_INFINITY) / (held / 2 + 1)) - 1;
  for (let round = 0; round < 60; round += 1) {
    if (reply.isUnknown === true || round < rounds) await world.advance(held / 2 + 1);
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

/** It is asked, and asked again when the time is over after which nobody knows; neither is answered. */
async function keepSilent(world: World, flow: string, state: string, call: string): Promise<void> {
  await world.fault(call, { answer: silent });
  for (let round = 0; ; round += 1) {
    if (round === 200) throw new JourneyError(`nobody put the question that ${state} waits for`);
    await world.advance(held / 2 + 1);
    await world.stir();
    const put = "SELECT 1 FROM flow_asks WHERE flow_id = $1 AND state = 'due' AND first_put_at IS NOT NULL";
    if ((await world.database.query(put, [flow])).length > 0) break;
  }
  await world.fault(call, { answer: silent });
  // And once more it is held back: what comes of it in the end is the next step's.
  await world.fault(call, { delayMs: held * 1000 });
  await world.advance(unknownSeconds(world, flow, state) ?? 0);
}

/** After how long the person is told that nobody knows; undefined: they were. */
function unknownSeconds(world: World, flow: string, state: string): number | undefined {
  const unknown = world.plans.flow(flow).states.find(({ name }) => name === state)?.invoke?.unknown;
  return unknown && unknown.milliseconds / 1000;
}

function actorOf(world: World, flow: string, state: string): string | undefined {
  return world.plans.flow(flow).states.find(({ name }) => name === state)?.invoke?.actor;
}
