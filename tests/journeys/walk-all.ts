// Every journey of a flow, over combinations of the settings that change its path.
import type { Settings } from '../../engine/declare/index.ts';
import { describeJourney, findJourneys, type Journey, transitionOf } from './find-journeys.ts';
import { type Combination, combinePairwise } from './pairwise.ts';
import { layIn, settingsOfFlow } from './settings-of-flow.ts';
import { type FlowTally, Tally } from './tally.ts';
import { type Hands, walkJourney } from './walk.ts';
import { type FlowRecipes, ImpossibleHere, JourneyError, type World } from './world.ts';

/** A world whose store takes other settings. */
export interface PublishingWorld extends World {
  /** Of the store as it began. */
  readonly settings: Settings;
  publish(settings: Settings): Promise<void>;
  /** What the store or a page has complained of since this was asked last. */
  complaints(): readonly string[];
  /** A journey is over: whatever its people had open is closed. */
  ended?(): Promise<void>;
}

export interface WalkPlan {
  readonly walker: string;
  readonly hands: Hands;
  /** Which journeys are walked with a combination: `0` is the store's own settings, the pairwise ones follow. */
  readonly choose: (journeys: readonly Journey[], combination: number) => readonly Journey[];
}

/** The store's own settings first, then combinations in which each value meets each other. */
export function combinationsOf(world: PublishingWorld, flow: string, recipes: FlowRecipes | undefined): readonly Combination[] {
  const found = settingsOfFlow(world.declarations, flow, world.settings);
  const more = Object.entries(recipes?.settings ?? {}).map(([path, values]) => [path, [...(found[path] ?? []), ...values]]);
  return [{}, ...combinePairwise({ ...found, ...Object.fromEntries(more) })];
}

export async function walkFlow(
  world: PublishingWorld,
  flow: string,
  recipes: FlowRecipes | undefined,
  plan: WalkPlan,
): Promise<FlowTally> {
  const combinations = combinationsOf(world, flow, recipes);
  const impossible: Journey[] = [];
  const tally = new Tally(plan.walker, world.plans.flow(flow), combinations);
  for (const [index, combination] of combinations.entries()) {
    const settings = layIn(world.settings, combination);
    await world.publish(settings);
    const found = findJourneys(world.plans.flow(flow), { settings, now: (await world.now()).toISOString() });
    const chosen = plan.choose(found.journeys, index);
    tally.expect(found, chosen);
    for (const journey of chosen)
      if ((await walkOne(world, plan.hands, recipes, journey, tally, index, combination)) === 'impossible')
        impossible.push(journey);
  }
  await world.publish(world.settings);
  // What some settings do not let be had is walked with the store's own, or it would not be walked at all.
  for (const journey of impossible) {
    tally.expect({ problems: [] }, [journey]);
    await walkOne(world, plan.hands, recipes, journey, tally, 0, {});
  }
  return tally.read();
}

async function walkOne(
  world: PublishingWorld,
  hands: Hands,
  recipes: FlowRecipes | undefined,
  journey: Journey,
  tally: Tally,
  index: number,
  combination: Combination,
): Promise<'walked' | 'impossible' | 'failed'> {
  try {
    if (recipes === undefined) throw new JourneyError(`tests/journeys/recipes has nothing for the flow ${journey.flow}`);
    await walkJourney(world, hands, recipes, journey).finally(() => world.ended?.());
    const [complaint] = world.complaints();
    if (complaint !== undefined) throw new JourneyError(`${journey.flow}: somebody complained: ${complaint}`);
    tally.see(journey, index);
    return 'walked';
  } catch (error) {
    if (error instanceof ImpossibleHere) {
      tally.skip(error.message);
      return 'impossible';
    }
    if (!(error instanceof JourneyError)) throw error;
    const values = Object.entries(combination).map(([path, value]) => `${path}=${JSON.stringify(value)?.slice(0, 40)}`);
    tally.failed.push(index === 0 ? error.message : `${error.message} (settings ${index}: ${values.join(' ')})`);
    return 'failed';
  }
}

/** All with the store's own settings; with each other combination the next ones in turn, so that all come along. */
export function chooseInTurn(each: number): WalkPlan['choose'] {
  let next = 0;
  return (journeys, combination) => {
    if (combination === 0 || each >= journeys.length) return journeys;
    const chosen = pick(journeys, next, each);
    next += each;
    return chosen;
  };
}

/**
 * Each transition once and each way to start again once, spread over all combinations. Where nothing is left to do, something is done
 * again: every combination is met.
 */
export function chooseOnce(combinations: number): WalkPlan['choose'] {
  const given = new Set<string>();
  return (journeys, combination) => {
    const shortest = new Map<string, Journey>();
    for (const journey of journeys) {
      const { move } = journey.last;
      const taken = transitionOf(move);
      // The end of its time ends a journey elsewhere: on the server.
      if (move.kind === 'wait' && taken === undefined) continue;
      const name = taken ?? describeJourney(journey);
      if (!shortest.has(name)) shortest.set(name, { ...journey, first: [] });
    }
    const open = [...shortest].filter(([name]) => !given.has(name));
    const now = open.slice(0, Math.ceil(open.length / (combinations - combination)));
    for (const [name] of now) given.add(name);
    return now.length > 0 ? now.map(([, journey]) => journey) : pick([...shortest.values()], combination, 1);
  };
}

function pick(journeys: readonly Journey[], from: number, count: number): readonly Journey[] {
  const chosen = Array.from(
    { length: Math.min(count, journeys.length) },
    (_, index) => journeys[(from + index) % journeys.length],
  );
  return chosen.filter((journey) => journey !== undefined);
}
