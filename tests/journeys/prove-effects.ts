// That a step did what its actions say, and nothing else.
import { hashText } from '../../src/server/keys.ts';
import type { Journey, Step } from './find-journeys.ts';
import type { Writes } from './watch-writes.ts';
import { type FlowRecipes, JourneyError, type Person, type Recipe, type Visit, type World } from './world.ts';

/** Of one action of a step: how to find what it did. */
export interface Proof {
  readonly action: string;
  readonly look: () => Promise<string | undefined>;
}

interface Walk {
  readonly world: World;
  readonly recipes: FlowRecipes;
  readonly journey: Journey;
  readonly person: Person;
}

/** What is looked at before an event is sent, to know afterwards what its actions did. */
export async function lookBefore(
  { recipes, journey }: Walk,
  { outcome }: Step,
  visit: Visit,
  recipe: Recipe,
): Promise<readonly Proof[]> {
  const proofs: Proof[] = [];
  for (const action of 'actions' in outcome ? outcome.actions : []) {
    const proof = Object.hasOwn(recipes.effects, action) ? recipes.effects[action] : undefined;
    if (proof === undefined)
      throw new JourneyError(`tests/journeys/recipes/${journey.flow}.ts does not say what the action ${action} leaves behind`);
    proofs.push({ action, look: await proof(visit, recipe) });
  }
  return proofs;
}

/** Every action of the transition has left behind what its recipe says. */
export async function expectEffects({ tries }: FlowRecipes, proofs: readonly Proof[]): Promise<void> {
  const isTried = ({ action }: Proof): boolean => tries.includes(action);
  for (const { action, look } of [...proofs.filter((proof) => !isTried(proof)), ...proofs.filter(isTried)]) {
    const missing = await look();
    if (missing !== undefined) throw new JourneyError(`the action ${action} was not carried out: ${missing}`);
  }
}

/**
 * Nothing was written but what the actions of the step may write, and what the store looks after by itself. The event after a time that was
 * over writes down what that time asks for.
 */
export async function expectNothingMore(walk: Walk, step: Step): Promise<void> {
  const writes = await walk.world.takeWrites({ flow: walk.journey.flow, owners: await ownersOf(walk) });
  const allowed = allowedIn(walk, step);
  const more = Object.entries(writes).flatMap(([name, times]) => {
    const most = allowed.get(name) ?? 0;
    return times <= most || isUpkeep(name)
      ? []
      : [`${name} (${times}, and ${most === 0 ? 'none' : `${most} at most`} is declared)`];
  });
  if (more.length > 0) throw new JourneyError(`more was written than the step declares: ${more.join(', ')}`);
}

/** By which a flow may be theirs: their session, and their account. */
async function ownersOf({ world, person }: Walk): Promise<readonly string[]> {
  const token = await person.token();
  const rows = await world.database.query<{ readonly session_id: string; readonly account_id: string | null }>(
    'SELECT session_id, account_id FROM sessions WHERE token_hash = $1',
    [hashText(token ?? '')],
  );
  return rows.flatMap(({ session_id, account_id }) => (account_id === null ? [session_id] : [session_id, account_id]));
}

function allowedIn({ world, recipes, journey }: Walk, step: Step): ReadonlyMap<string, number> {
  const { outcome, move, from, to } = step;
  const sent = 'actions' in outcome ? outcome.actions : [];
  const parts: Writes[] = [...sent, ...lateActions(journey, step)].map((action) => {
    const own = Object.hasOwn(recipes.writes, action) ? recipes.writes[action] : undefined;
    if (own === undefined)
      throw new JourneyError(`tests/journeys/recipes/${journey.flow}.ts does not say what the action ${action} may write`);
    return own;
  });
  // Whoever sends something is somebody from then on.
  if (move.kind === 'send') parts.push({ 'new sessions': 1 });
  const facts = move.kind === 'send' ? Object.keys(move.taken?.facts ?? {}) : [];
  if (facts.some((fact) => recipes.facts[fact]?.isCounted)) parts.push(counted);
  const entered = world.plans.flow(journey.flow).states.find(({ name }) => name === to.snapshot?.state);
  if (entered?.invoke !== undefined && from.snapshot?.state !== entered.name) parts.push({ 'new flow_asks': 1 });
  const allowed = new Map<string, number>();
  for (const [name, times] of parts.flatMap(Object.entries<number>)) allowed.set(name, (allowed.get(name) ?? 0) + times);
  return allowed;
}

/** What the times ask for that were over since an event was sent last. */
function lateActions({ before, first, last }: Journey, step: Step): readonly string[] {
  if (step.move.kind === 'wait' || step.move.kind === 'open') return [];
  const way = [...before, ...(step === last ? first : []), step];
  const since = way.slice(0, -1).findLastIndex(({ move }) => move.kind !== 'wait' && move.kind !== 'open') + 1;
  return way.slice(since).flatMap(({ outcome }) => (outcome.kind === 'lapsed' ? outcome.later : []));
}

/** A fact that counts how often it was asked keeps its windows. */
const counted: Writes = {
  'new rate_limits': Number.POSITIVE_INFINITY,
  'rate_limits.count': Number.POSITIVE_INFINITY,
  'rate_limits.window_start': Number.POSITIVE_INFINITY,
  'rate_limits.window_end': Number.POSITIVE_INFINITY,
};

/** When somebody was seen last; and, a moment after a step, what became of mail and of questions to others. */
const upkeep = new Set([
  'sessions.last_seen_at',
  ...['state', 'attempts', 'next_at', 'sent_at', 'last_error', 'body'].map((column) => `outbox.${column}`),
]);
const isUpkeep = (name: string): boolean => upkeep.has(name) || name.startsWith('flow_asks.');
