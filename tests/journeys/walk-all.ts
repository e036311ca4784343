// Every journey of a flow, over combinations of the settings that change its path.
import type { Settings } from '../../engine/declare/index.ts';
import { findJourneys, type Journey, transitionOf } from './find-journeys.ts';
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
  /** Which journeys are walked with each combination, of those that it lets be had: `0` is the store's own settings, the pairwise ones follow. */
  readonly choose: Choose;
  /** How many combinations are met, the store's own settings first. Without it all. */
  readonly most?: number;
}
/** Of the journeys that each combination has, those to walk with it. */
export type Choose = (offered: readonly (readonly Journey[])[]) => readonly (readonly Journey[])[];

/** The store's own settings first, then combinations in which each value meets each other one. */
function combinationsOf(world: PublishingWorld, flow: string, recipes: FlowRecipes | undefined): readonly Combination[] {
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
  const combinations = combinationsOf(world, flow, recipes).slice(0, plan.most ?? Number.POSITIVE_INFINITY);
  const impossible: Journey[] = [];
  const tally = new Tally(plan.walker, world.plans.flow(flow), combinations);
  const now = (await world.now()).toISOString();
  const found = combinations.map((combination) =>
    findJourneys(world.plans.flow(flow), { settings: layIn(world.settings, combination), now }),
  );
  const chosen = plan.choose(found.map(({ journeys }) => journeys));
  for (const [index, combination] of combinations.entries()) {
    const journeys = chosen[index] ?? [];
    tally.expect(found[index]?.problems ?? [], journeys);
    if (journeys.length > 0) await world.publish(layIn(world.settings, combination));
    for (const journey of journeys)
      if ((await walkOne(world, plan.hands, recipes, journey, tally, index, combination)) === 'impossible')
        impossible.push(journey);
  }
  await world.publish(world.settings);
  // What some settings do not let be had is walked on the way that the store's own have to it, or it would not be walked at all.
  const missed = new Set(impossible.flatMap(({ last }) => transitionOf(last.move) ?? []));
  for (const { last } of chosen[0] ?? []) missed.delete(transitionOf(last.move) ?? '');
  for (const name of missed) {
    const own = found[0]?.journeys.find(({ last }) => transitionOf(last.move) === name);
    if (own === undefined) continue;
    tally.expect([], [own]);
    await walkOne(world, plan.hands, recipes, own, tally, 0, {});
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
export function chooseInTurn(each: number): Choose {
  return (offered) => {
    let next = 0;
    return offered.map((journeys, combination) => {
      if (combination === 0 || each >= journeys.length) return journeys;
      const chosen = pick(journeys, next, each);
      next += each;
      return chosen;
    });
  };
}

/**
 * Each transition once and each state's way to start again once, spread over the combinations: what few of them let be had is given
 * first, to the one of these that has the least to do. One with nothing to do does something again: every combination is met.
 */
export const chooseOnce: Choose = (offered) => {
  const shortest = offered.map(findShortest);
  const places = new Map<string, readonly number[]>();
  for (const [combination, journeys] of shortest.entries())
    for (const name of journeys.keys()) places.set(name, [...(places.get(name) ?? []), combination]);
  const given: string[][] = offered.map(() => []);
  for (const [name, [first = 0, ...others]] of [...places].sort(([, one], [, other]) => one.length - other.length)) {
    const least = others.reduce((one, other) => (countOf(given, other) < countOf(given, one) ? other : one), first);
    given[least]?.push(name);
  }
  return shortest.map((journeys, combination) => {
    const own = (given[combination] ?? []).flatMap((name) => journeys.get(name) ?? []);
    return own.length > 0 ? own : pick([...journeys.values()], combination, 1);
  });
};

const countOf = (given: readonly (readonly string[])[], combination: number): number => given[combination]?.length ?? 0;

/** Of each transition, and of each state's way to start again, the shortest journey. */
function findShortest(journeys: readonly Journey[]): ReadonlyMap<string, Journey> {
  const shortest = new Map<string, Journey>();
  for (const journey of journeys) {
    const { move, from } = journey.last;
    const taken = transitionOf(move);
    // The end of its time ends a journey elsewhere: on the server.
    if (move.kind === 'wait' && taken === undefined) continue;
    const name = taken ?? `${from.snapshot?.state ?? ''} ${move.kind}`;
    const known = shortest.get(name);
    if (known === undefined || known.before.length > journey.before.length) shortest.set(name, { ...journey, first: [] });
  }
  return shortest;
}

function pick(journeys: readonly Journey[], from: number, count: number): readonly Journey[] {
  const chosen = Array.from(
    { length: Math.min(count, journeys.length) },
    (_, index) => journeys[(from + index) % journeys.length],
  );
  return chosen.filter((journey) => journey !== undefined);
}
