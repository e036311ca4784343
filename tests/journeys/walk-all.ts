// Walks chosen journeys of a flow under combinations of the settings that influence it.
import type { Settings } from '../../engine/declare/index.ts';
import { sample } from '../sample.ts';
import { describeJourney, type FoundJourneys, findJourneys, type Journey, type Step, transitionOf } from './find-journeys.ts';
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
  /** Chooses the journeys of each combination; `0` is the store's own settings. */
  readonly choose: Choose;
  /** Chooses among the pairwise combinations those to walk after the store's own settings; by default all. */
  readonly combine?: (others: readonly Combination[]) => readonly Combination[];
  /** Walks only what it chooses; otherwise each other transition is walked under the first settings that make it possible. */
  readonly isPartial?: true;
  /** Number of failures after which the walk stops; never by default. A broken page may cost a timeout in each journey. */
  readonly stopAfter?: number;
}
/** Chooses from the possible journeys of each combination those to walk. */
export type Choose = (offered: readonly (readonly Journey[])[]) => readonly (readonly Journey[])[];

/** For plans that walk under the store's own settings only. */
export const combineNone = (): readonly Combination[] => [];

interface FlowWalk {
  readonly world: PublishingWorld;
  readonly flow: string;
  readonly recipes: FlowRecipes | undefined;
  readonly driver: StepDriver;
  readonly tally: Tally;
}

export async function walkFlow(
  world: PublishingWorld,
  flow: string,
  recipes: FlowRecipes | undefined,
  plan: WalkPlan,
): Promise<FlowTally> {
  const all = combinationsOf(world, flow, recipes);
  const others = all.slice(1);
  const combinations = [...all.slice(0, 1), ...(plan.combine?.(others) ?? others)];
  const tally = new Tally(plan.walker, world.plans.flow(flow), plan.stopAfter);
  const walk = { world, flow, recipes, driver: plan.driver, tally };
  const found: FoundJourneys[] = [];
  for (const combination of combinations) found.push(await findUnder(walk, combination));
  const chosen = plan.choose(found.map(({ journeys }) => journeys));
  for (const [index, combination] of combinations.entries()) {
    const { journeys, problems } = found[index] ?? { journeys: [], problems: [] };
    tally.expect(problems, []);
    await walkUnder(walk, combination, chosen[index] ?? [], journeys);
  }
  if (plan.isPartial !== true) await walkMissing(walk, all);
  await world.publish(world.settings);
  return tally.read();
}

/** The store's own settings, followed by pairwise combinations. */
function combinationsOf(world: PublishingWorld, flow: string, recipes: FlowRecipes | undefined): readonly Combination[] {
  const found = settingsOfFlow(world.declarations, flow, world.settings);
  const more = Object.entries(recipes?.settings ?? {}).map(([path, values]) => [path, [...(found[path] ?? []), ...values]]);
  return [{}, ...combinePairwise({ ...found, ...Object.fromEntries(more) })];
}

async function findUnder({ world, flow }: FlowWalk, combination: Combination): Promise<FoundJourneys> {
  const now = (await world.now()).toISOString();
  return findJourneys(world.plans.flow(flow), { settings: applyCombination(world.settings, combination), now });
}

/** Walks the chosen journeys; if all of them are impossible under these settings, the first possible one. */
async function walkUnder(
  walk: FlowWalk,
  combination: Combination,
  chosen: readonly Journey[],
  offered: readonly Journey[],
): Promise<void> {
  walk.tally.addCombination(combination);
  if (chosen.length === 0) return;
  await walk.world.publish(applyCombination(walk.world.settings, combination));
  let isCovered = false;
  for (const journey of chosen) if ((await walkOne(walk, combination, journey)) !== 'impossible') isCovered = true;
  for (const journey of isCovered ? [] : offered) if ((await walkOne(walk, combination, journey)) !== 'impossible') return;
}

/** Walks each transition that is left, under the first settings that make it possible. */
async function walkMissing(walk: FlowWalk, combinations: readonly Combination[]): Promise<void> {
  for (const combination of combinations) {
    const missing = walk.tally.listMissingTransitions();
    if (missing.length === 0 || walk.tally.failed.length > 0) return;
    const { journeys } = await findUnder(walk, combination);
    await walk.world.publish(applyCombination(walk.world.settings, combination));
    for (const name of missing)
      for (const journey of journeys.filter(({ last }) => transitionOf(last.move) === name))
        if ((await walkOne(walk, combination, { ...journey, first: [] })) !== 'impossible') break;
  }
}

async function walkOne(
  { world, recipes, driver, tally }: FlowWalk,
  combination: Combination,
  journey: Journey,
): Promise<'walked' | 'impossible' | 'failed'> {
  tally.expect([], [journey]);
  if (tally.isStopped) return 'failed';
  try {
    if (recipes === undefined) throw new JourneyError(`tests/journeys/recipes has nothing for the flow ${journey.flow}`);
    await walkJourney(world, driver, recipes, journey).finally(() => world.ended?.());
    const [complaint] = world.complaints();
    if (complaint !== undefined) throw new JourneyError(`${journey.flow}: somebody complained: ${complaint}`);
    tally.see(journey, combination);
    return 'walked';
  } catch (error) {
    if (error instanceof ImpossibleJourney) {
      tally.skip(error.message);
      return 'impossible';
    }
    if (!(error instanceof JourneyError)) throw error;
    const values = Object.entries(combination).map(([path, value]) => `${path}=${JSON.stringify(value)?.slice(0, 40)}`);
    world.failed?.();
    tally.failed.push(values.length === 0 ? error.message : `${error.message} (settings: ${values.join(' ')})`);
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

/** Under the store's own settings, the shortest journey of each transition and of each state's restart and expiry. */
export const chooseShortest: Choose = ([own = []]) => [[...findShortest(own).values()]];

/** The same, and one of the longer journeys, which changes daily; one under every other combination. */
export const chooseSample: Choose = (offered) => {
  const [own = [], ...others] = chooseInTurn(1)(offered);
  const shortest = new Set(findShortest(own).values());
  const longer = own.filter((journey) => !shortest.has(journey));
  return [[...shortest, ...sample(longer, 1, 'longer journeys', describeJourney)], ...others];
};

/** One of the combinations, which changes daily. */
export const combineSample = (others: readonly Combination[]): readonly Combination[] =>
  sample(others, 1, 'combinations', (combination) => JSON.stringify(combination));

/** One journey of each event, and of the restart, with each kind of outcome: what the pages' scripts do with an answer. */
export const chooseForBrowser: Choose = (offered) =>
  chooseShortest(offered).map((journeys) => {
    const byKind = new Map<string, Journey>();
    for (const journey of journeys) {
      const { move, outcome } = journey.last;
      const name = move.kind === 'send' ? move.event : move.kind;
      // Expiry is tested on the server.
      const kind = `${name} ${outcome.kind}`;
      if (!isExpiry(journey.last) && !byKind.has(kind)) byKind.set(kind, { ...journey, first: [] });
    }
    return [...byKind.values()];
  });

const isExpiry = ({ move }: Step): boolean => move.kind === 'wait' && transitionOf(move) === undefined;

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
