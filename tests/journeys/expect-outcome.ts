// Assertions on responses and pages after a step.
import { type FlowPlan, type FlowStatePlan, isObject, type JsonObject } from '../../engine/declare/index.ts';
import { withNotice } from '../../src/server/runtime/request/notice.ts';
import { describeOutcome, type Journey } from './find-journeys.ts';
import type { Outcome } from './moves.ts';
import { type CallReply, type FlowRecipes, JourneyError, type PageReply, type World } from './world.ts';

interface Walk {
  readonly world: World;
  readonly recipes: FlowRecipes;
  readonly journey: Journey;
}

const statusOf: { readonly [code: string]: number } = { TOO_SOON: 429, TOO_MANY: 429, PIN_CODE_ERROR: 422 };
const memberHome = '/mypage';

export function expectOutcome(walk: Walk, outcome: Outcome, reply: CallReply, flow: FlowPlan): void {
  const told = describeReply(reply);
  const wrong = (): JourneyError => new JourneyError(`the flow says "${describeOutcome(outcome)}", the store answered ${told}`);
  const route = 'to' in outcome ? flow.states.find(({ name }) => name === outcome.to)?.route : undefined;
  const leadsTo = redirectOf(reply.body);
  if (outcome.kind === 'refused') {
    if (reply.body['code'] !== outcome.code || reply.status !== (statusOf[outcome.code] ?? 409)) throw wrong();
  } else if (outcome.kind === 'expired') {
    const error = isObject(reply.body['flowError']) ? reply.body['flowError'] : {};
    if (
      reply.status !== 409 ||
      error['code'] !== 'FLOW_EXPIRED' ||
      error['redirectTo'] !== withNotice(route ?? '', 'flowExpired')
    )
      throw wrong();
  } else if (outcome.kind === 'shownAgain') {
    if (reply.status !== 200 || leadsTo !== withNotice(route ?? '', outcome.notice)) throw wrong();
  } else if (outcome.kind === 'sentOn') {
    if (reply.status !== 200 || leadsTo?.split(/[?&]notice=/)[0] !== route) throw wrong();
  } else if (reply.status === 204) {
    // An empty response leaves the person on the page.
    if (outcome.kind !== 'moved' || outcome.to !== walk.journey.last.to.snapshot?.state) throw wrong();
  } else if (reply.status !== 200 || leadsTo !== route) throw wrong();
}

/**
 * Expects the page of a state after a step: its screen, or a redirect for members who may not see it or have nothing to do there.
 */
export async function expectPage(page: PageReply, state: string, walk: Walk): Promise<void> {
  const plan = planOf(walk, state);
  const leadsTo = isLedHome(walk, plan) ? memberHome : await walk.recipes.leadsAway?.(walk.world, state);
  expectReply(page, leadsTo === undefined ? { screen: plan.screen } : { leadsTo });
}

/** Expects the page of a state opened by its address: it is shown or redirects to the flow's current state. */
export async function expectOpened(page: PageReply, state: string, outcome: Outcome, walk: Walk): Promise<void> {
  if (outcome.kind !== 'sentOn') return expectPage(page, state, walk);
  expectReply(page, { leadsTo: isLedHome(walk, planOf(walk, state)) ? memberHome : planOf(walk, outcome.to).route });
}

function planOf({ world, journey }: Walk, state: string): FlowStatePlan {
  const plan = world.plans.flow(journey.flow).states.find(({ name }) => name === state);
  if (plan === undefined) throw new JourneyError(`there is no state ${state}`);
  return plan;
}

function isLedHome(walk: Walk, { screen }: FlowStatePlan): boolean {
  return hasSignedIn(walk) && walk.world.plans.screen(screen).for === 'guest';
}

/** Whether the journey has made the person a member. */
export function hasSignedIn({ recipes, journey }: Pick<Walk, 'recipes' | 'journey'>): boolean {
  return hasTaken(journey, recipes.signsIn);
}

/** Whether the journey has made the person a guest. */
export function hasSignedOut({ recipes, journey }: Pick<Walk, 'recipes' | 'journey'>): boolean {
  return hasTaken(journey, recipes.signsOut ?? []);
}

const hasTaken = ({ before, last }: Journey, actions: readonly string[]): boolean =>
  [...before, last].some(({ outcome }) => outcome.kind === 'moved' && outcome.actions.some((action) => actions.includes(action)));

function expectReply(page: PageReply, expected: PageReply): void {
  if (page.screen === expected.screen && page.leadsTo?.split('?')[0] === expected.leadsTo?.split('?')[0]) return;
  throw new JourneyError(`there should be ${describePage(expected)}, and there is ${describePage(page)}`);
}

function describePage({ screen, leadsTo }: PageReply): string {
  return screen === undefined ? `the way to ${leadsTo}` : `the screen ${screen}`;
}

function redirectOf(body: JsonObject): string | undefined {
  return typeof body['redirectTo'] === 'string' ? body['redirectTo'] : undefined;
}

function describeReply({ status, body }: CallReply): string {
  const to = redirectOf(body);
  if (to !== undefined) return `${status} with the way to ${to}`;
  if (typeof body['code'] !== 'string') return `${status} ${JSON.stringify(body)}`;
  const issues = body['issues'] === undefined ? '' : ` for ${JSON.stringify(body['issues'])}`;
  return `${status} ${body['code']}${issues}`;
}
