// Asserts that a step performed its actions and wrote nothing else.
import { hashText } from '../../src/server/platform/keys.ts';
import type { Journey, Step } from './find-journeys.ts';
import { isEvent, type Writes } from './watch-writes.ts';
import { type FlowRecipes, JourneyError, type Person, type Recipe, type RecipeContext, type World } from './world.ts';

/** The check of one action of a step. */
export interface StepCheck {
  readonly action: string;
  readonly look: () => Promise<string | undefined>;
}

interface Walk {
  readonly world: World;
  readonly recipes: FlowRecipes;
  readonly journey: Journey;
  readonly person: Person;
}

/** Prepares the checks of a step's actions before the event is sent. */
export async function prepareChecks(
  { recipes, journey }: Walk,
  { outcome }: Step,
  context: RecipeContext,
  recipe: Recipe,
): Promise<readonly StepCheck[]> {
  const checks: StepCheck[] = [];
  for (const action of 'actions' in outcome ? outcome.actions : []) {
    const check = Object.hasOwn(recipes.effects, action) ? recipes.effects[action] : undefined;
    if (check === undefined)
      throw new JourneyError(`tests/journeys/recipes/${journey.flow}.ts does not say what the action ${action} leaves behind`);
    checks.push({ action, look: await check(context, recipe) });
  }
  return checks;
}

/** Expects the effects of every action, as its recipe defines them. */
export async function expectEffects({ tries }: FlowRecipes, checks: readonly StepCheck[]): Promise<void> {
  const isTried = ({ action }: StepCheck): boolean => tries.includes(action);
  for (const { action, look } of [...checks.filter((check) => !isTried(check)), ...checks.filter(isTried)]) {
    const missing = await look();
    if (missing !== undefined) throw new JourneyError(`the action ${action} was not carried out: ${missing}`);
  }
}

/**
 * Expects that only the step's actions, and housekeeping of the server, wrote to the database, and that each action wrote its events.
 * After a timeout, the next event performs the timeout's actions.
 */
export async function expectWrites(walk: Walk, step: Step): Promise<void> {
  const writes = await walk.world.drainWrites({ flow: walk.journey.flow, owners: await ownersOf(walk) });
  const declared = declaredIn(walk, step);
  const allowed = sumWrites([...declared.map(([, own]) => own), ...othersIn(walk, step)]);
  const more = Object.entries(writes).flatMap(([name, times]) => {
    const most = allowed.get(name) ?? 0;
    return times <= most || isUpkeep(name)
      ? []
      : [`${name} (${times}, and ${most === 0 ? 'none' : `${most} at most`} is declared)`];
  });
  if (more.length > 0) throw new JourneyError(`more was written than the step declares: ${more.join(', ')}`);
  for (const [action, own] of declared) {
    // One without a limit depends on what is new to the account.
    const expected = (name: string): number => (own[name] === Number.POSITIVE_INFINITY ? 0 : (allowed.get(name) ?? 0));
    const missing = Object.keys(own).find((name) => isEvent(name) && (writes[name] ?? 0) < expected(name));
    if (missing !== undefined)
      throw new JourneyError(`the action ${action} was not carried out: it did not write the ${missing}`);
  }
}

/** Possible owners of the person's flow: their session and their account, also after it was closed (`memory.accountId`). */
async function ownersOf({ world, person }: Walk): Promise<readonly string[]> {
  const token = await person.token();
  const rows = await world.database.query<{ readonly session_id: string; readonly account_id: string | null }>(
    'SELECT session_id, account_id FROM sessions WHERE token_hash = $1',
    [hashText(token ?? '')],
  );
  const owners = rows.flatMap(({ session_id, account_id }) => [session_id, account_id]);
  return [...owners, person.memory['accountId'] ?? null].filter((owner) => owner !== null);
}

/** Writes that the step's actions declare. */
function declaredIn({ recipes, journey }: Walk, step: Step): readonly (readonly [action: string, own: Writes])[] {
  const sent = 'actions' in step.outcome ? step.outcome.actions : [];
  return [...sent, ...lateActions(journey, step)].map((action) => {
    const own = Object.hasOwn(recipes.writes, action) ? recipes.writes[action] : undefined;
    if (own === undefined)
      throw new JourneyError(`tests/journeys/recipes/${journey.flow}.ts does not say what the action ${action} may write`);
    return [action, own];
  });
}

/** Writes of the step besides those of its actions. */
function othersIn({ world, recipes, journey }: Walk, { move, from, to }: Step): readonly Writes[] {
  // The first call creates the session.
  const parts: Writes[] = move.kind === 'send' ? [{ 'new sessions': 1 }] : [];
  const guards = move.kind === 'send' ? Object.keys(move.taken?.results ?? {}) : [];
  // A flow that somebody unknown begins is counted by network, before anything else is written.
  const isBeginning = move.kind === 'send' && from.snapshot === undefined;
  if (isBeginning || guards.some((guard) => recipes.guards[guard]?.isCounted)) parts.push(counted);
  const entered = world.plans.flow(journey.flow).states.find(({ name }) => name === to.snapshot?.state);
  if (entered?.invoke !== undefined && from.snapshot?.state !== entered.name) parts.push({ 'new flow_asks': 1 });
  return parts;
}

function sumWrites(parts: readonly Writes[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const [name, times] of parts.flatMap(Object.entries<number>)) sums.set(name, (sums.get(name) ?? 0) + times);
  return sums;
}

/** Actions of timeouts since the last event. */
function lateActions({ before, first, last }: Journey, step: Step): readonly string[] {
  if (step.move.kind === 'wait' || step.move.kind === 'open') return [];
  const way = [...before, ...(step === last ? first : []), step];
  const since = way.slice(0, -1).findLastIndex(({ move }) => move.kind !== 'wait' && move.kind !== 'open') + 1;
  return way.slice(since).flatMap(({ outcome }) => (outcome.kind === 'lapsed' ? outcome.later : []));
}

/** A guard with a rate limit writes its windows. */
const counted: Writes = {
  'new rate_limits': Number.POSITIVE_INFINITY,
  'rate_limits.count': Number.POSITIVE_INFINITY,
  'rate_limits.window_start': Number.POSITIVE_INFINITY,
  'rate_limits.window_end': Number.POSITIVE_INFINITY,
};

/** Housekeeping: last use of a session, and deliveries of mail and actor requests shortly after a step. */
const upkeep = new Set([
  'sessions.last_seen_at',
  ...['state', 'attempts', 'next_at', 'lease_id', 'sent_at', 'last_error', 'body'].map((column) => `outbox.${column}`),
]);
const isUpkeep = (name: string): boolean => upkeep.has(name) || name.startsWith('flow_asks.');
