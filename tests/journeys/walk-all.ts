// Walks chosen journeys of a flow under combinations of the settings that influence it.
import type { Settings } from '../../engine/declare/index.ts';
import { sample } from '../sample.ts';
import { describeJourney, findJourneys, type Journey, type Step, transitionOf } from './find-journeys.ts';
import { type Combination, combinePairwise } from './pairwise.ts';
import { applyCombination, settingsOfFlow } from './settings-of-flow.ts';
import { type FlowTally, Tally } from './tally.ts';
import { type StepDriver, walkJourney } from './walk.ts';
import { type FlowRecipes, ImpossibleJourney, JourneyError, type World } from './world.ts';

/** A world whose settings can be changed. */
export interface PublishingWorld extends World {
  /** Settings of the store at the start. */
  readonly settings: Settings;
  publish(settings: Settings): Promise<void>;
  /** Problems that the store or a page reported since the last call. */
  complaints(): readonly string[];
  /** Called after each journey; closes what its people opened. */
  ended?(): Promise<void>;
  /** Called after each failed journey. */
  failed?(): void;
}

export interface WalkPlan {
  readonly walker: string;
  readonly driver: StepDriver;
  /** Chooses the journeys of each combination; `0` is the store's own settings, followed by the pairwise combinations. */
  readonly choose: Choose;
  /** Maximum number of combinations, the store's own settings first; all by default. */
  readonly most?: number;
  /** Number of failures after which the walk stops; never by default. A broken page may cost a timeout in each journey. */
  readonly stopAfter?: number;
}
/** Chooses from the possible journeys of each combination those to walk. */
export type Choose = (offered: readonly (readonly Journey[])[]) => readonly (readonly Journey[])[];

/** The store's own settings, followed by pairwise combinations. */
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
  const tally = new Tally(plan.walker, world.plans.flow(flow), combinations, plan.stopAfter);
  const now = (await world.now()).toISOString();
  const found = combinations.map((combination) =>
    findJourneys(world.plans.flow(flow), { settings: applyCombination(world.settings, combination), now }),
  );
  const chosen = plan.choose(found.map(({ journeys }) => journeys));
  for (const [index, combination] of combinations.entries()) {
    const journeys = chosen[index] ?? [];
    tally.expect(found[index]?.problems ?? [], journeys);
    if (journeys.length > 0) await world.publish(applyCombination(world.settings, combination));
    const before = impossible.length;
    for (const journey of journeys)
      if ((await walkOne(world, plan.driver, recipes, journey, tally, index, combination)) === 'impossible')
        impossible.push(journey);
    if (journeys.length === 0 || impossible.length - before < journeys.length) continue;
    // All that were chosen are impossible under this combination: the first possible one covers it.
    for (const journey of found[index]?.journeys ?? []) {
      tally.expect([], [journey]);
      if ((await walkOne(world, plan.driver, recipes, journey, tally, index, combination)) !== 'impossible') break;
    }
  }
  await world.publish(world.settings);
  // A transition whose journeys were all impossible is covered by the first possible one under the store's own settings.
  const missed = new Set(impossible.flatMap(({ last }) => transitionOf(last.move) ?? []));
  for (const name of missed) {
    if (tally.hasWalked(name)) continue;
    for (const journey of (found[0]?.journeys ?? []).filter(({ last }) => transitionOf(last.move) === name)) {
      tally.expect([], [journey]);
      if ((await walkOne(world, plan.driver, recipes, { ...journey, first: [] }, tally, 0, {})) !== 'impossible') break;
    }
  }
  return tally.read();
}

async function walkOne(
  world: PublishingWorld,
  driver: StepDriver,
  recipes: FlowRecipes | undefined,
  journey: Journey,
  tally: Tally,
  index: number,
  combination: Combination,
): Promise<'walked' | 'impossible' | 'failed'> {
  if (tally.isStopped) return 'failed';
  try {
    if (recipes === undefined) throw new JourneyError(`tests/journeys/recipes has nothing for the flow ${journey.flow}`);
    await walkJourney(world, driver, recipes, journey).finally(() => world.ended?.());
    const [complaint] = world.complaints();
    if (complaint !== undefined) throw new JourneyError(`${journey.flow}: somebody complained: ${complaint}`);
    tally.see(journey, index);
    return 'walked';
  } catch (error) {
    if (error instanceof ImpossibleJourney) {
      tally.skip(error.message);
      return 'impossible';
    }
    if (!(error instanceof JourneyError)) throw error;
    const values = Object.entries(combination).map(([path, value]) => `${path}=${JSON.stringify(value)?.slice(0, 40)}`);
    world.failed?.();
    tally.failed.push(index === 0 ? error.message : `${error.message} (settings ${index}: ${values.join(' ')})`);
    return 'failed';
  }
}

/** All journeys under the store's own settings, and the next `each` under every other combination, so that all are covered. */
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
 * Under the store's own settings, the shortest journey of each transition and of each state's restart and expiry, and of the
 * others a third that changes daily; one under every other combination.
 */
export const chooseSample: Choose = (offered) => {
  const [own = [], ...others] = chooseInTurn(1)(offered);
  const shortest = new Set(findShortest(own).values());
  const longer = own.filter((journey) => !shortest.has(journey));
  return [[...shortest, ...sample(longer, Math.ceil(longer.length / 3), 'longer journeys', describeJourney)], ...others];
};

/**
 * Each transition and each state's restart once, balanced over the combinations. Those that few combinations allow are assigned
 * first, to the combination with the fewest journeys. A combination without any repeats one, so that every combination is
 * covered.
 */
export const chooseOnce: Choose = (offered) => {
  // Expiry is tested on the server.
  const shortest = offered.map((journeys) => findShortest(journeys.filter(({ last }) => !isExpiry(last))));
  const combinationsByName = new Map<string, readonly number[]>();
  for (const [combination, journeys] of shortest.entries())
    for (const name of journeys.keys()) combinationsByName.set(name, [...(combinationsByName.get(name) ?? []), combination]);
  const assigned: string[][] = offered.map(() => []);
  for (const [name, [first = 0, ...others]] of [...combinationsByName].sort(([, one], [, other]) => one.length - other.length)) {
    const least = others.reduce((one, other) => (countOf(assigned, other) < countOf(assigned, one) ? other : one), first);
    assigned[least]?.push(name);
  }
  return shortest.map((journeys, combination) => {
    const assignedJourneys = (assigned[combination] ?? []).flatMap((name) => journeys.get(name) ?? []);
    const chosen = assignedJourneys.length > 0 ? assignedJourneys : pick([...journeys.values()], combination, 1);
    return chosen.map((journey) => ({ ...journey, first: [] }));
  });
};

const isExpiry = ({ move }: Step): boolean => move.kind === 'wait' && transitionOf(move) === undefined;

const countOf = (assigned: readonly (readonly string[])[], combination: number): number => assigned[combination]?.length ?? 0;

/** The shortest journey of each transition, and of each other kind of move in each state. */
function findShortest(journeys: readonly Journey[]): ReadonlyMap<string, Journey> {
  const shortest = new Map<string, Journey>();
  for (const journey of journeys) {
    const { move, from } = journey.last;
    const name = transitionOf(move) ?? `${from.snapshot?.state ?? ''} ${move.kind}`;
    const known = shortest.get(name);
    if (known === undefined || known.before.length > journey.before.length) shortest.set(name, journey);
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
