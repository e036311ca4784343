// Walks a journey: the path by calls and the last step by a driver. Server and browser walks share this code.
import type { Answers, CallPlan, FlowStatePlan } from '../../engine/declare/index.ts';
import { bindSubject, firstState } from '../../engine/flow/index.ts';
import { findButton, findCall } from './buttons.ts';
import { expectOpened, expectOutcome, expectPage, hasSignedIn, hasSignedOut } from './expect-outcome.ts';
import { describeJourney, describeMove, type Journey, type Step } from './find-journeys.ts';
import { computeConsequence, nameOfReply } from './moves.ts';
import { expectEffects, expectWrites, prepareChecks, type StepCheck } from './prove-effects.ts';
import { delayRequest, releaseAnswer, resolveOpenRequests } from './release-answer.ts';
import { pressByCall, sendBare } from './send-call.ts';
import { whileLocked } from './while-locked.ts';
import {
  type Button,
  type CallReply,
  type FlowRecipes,
  ImpossibleJourney,
  JourneyError,
  type PageReply,
  type Person,
  type Recipe,
  type RecipeContext,
  type World,
} from './world.ts';

/** Performs the last step of a journey, by calls or in a browser. */
export interface StepDriver {
  /** Loads the page and presses its button; runs `recipe.drawn` in between. */
  press(pressRequest: PressRequest): Promise<CallReply>;
  /** Restarts the flow from the current page. */
  restart(person: Person, restarting: RestartRequest): Promise<CallReply>;
  /** Opens an address and inspects the page. */
  look(person: Person, path: string): Promise<PageReply>;
  /** Waits until the last opened page redirects to another address by itself. */
  waitForRedirect(person: Person, path: string): Promise<void>;
}
export interface PressRequest {
  readonly person: Person;
  readonly flow: string;
  readonly button: Button;
  readonly event: string;
  /** Path of the button's page. */
  readonly path: string;
  readonly recipe: Recipe;
}

export interface RestartRequest {
  readonly flow: string;
  readonly call: CallPlan;
  /** Path of the current page; it offers a restart once a state was passed. */
  readonly path: string;
  readonly isOffered: boolean;
}

/** A driver that sends the calls of the pages' scripts. */
export function createCallDriver(world: World): StepDriver {
  return {
    press: ({ flow, person, recipe, ...at }) => pressByCall(world, flow, person, at, recipe),
    restart: (person, { flow, call }) => sendBare(world, flow, person, call, 'RESTART'),
    look: (person, path) => person.look(path),
    // Calls have no page that could redirect.
    waitForRedirect: async () => undefined,
  };
}

interface Walk {
  readonly world: World;
  readonly driver: StepDriver;
  readonly recipes: FlowRecipes;
  readonly journey: Journey;
  readonly person: Person;
  /** Checks of the current step's actions. */
  readonly checks: StepCheck[];
}

/**
 * Walks a journey to its end. Throws a JourneyError with one sentence if the store does not behave as the flow declares, and
 * ImpossibleHere if the journey is impossible under these settings.
 */
export async function walkJourney(anySubject: World, driver: StepDriver, recipes: FlowRecipes, journey: Journey): Promise<void> {
  const world = bindWorld(anySubject, journey.flow, recipes.subject);
  try {
    await resolveOpenRequests(world);
    const walk: Walk = { world, driver, recipes, journey, person: await recipes.begin(world), checks: [] };
    await withJourneyError(journey, journey.last, () => goTo(walk, journey.before));
    for (const step of journey.first) await withJourneyError(journey, step, () => takeStep(walk, step));
    await withJourneyError(journey, journey.last, () => takeStep(walk, journey.last));
  } catch (error) {
    if (error instanceof ImpossibleJourney || error instanceof JourneyError) throw error;
    throw new JourneyError(`${journey.flow} could not be begun: ${error instanceof Error ? error.message : error}`);
  }
}

/** Writes the subject into the routes of the flow's states and the paths of calls. */
function bindWorld(world: World, flow: string, subject: string | undefined): World {
  if (subject === undefined) return world;
  const { plans } = world;
  const parameter = `{${plans.flow(flow).subject}}`;
  const bindCall = (call: CallPlan): CallPlan => ({ ...call, path: call.path.replaceAll(parameter, subject) });
  return {
    ...world,
    plans: {
      ...plans,
      flow: (id) => (id === flow ? bindSubject(plans.flow(id), subject) : plans.flow(id)),
      call: (id) => bindCall(plans.call(id)),
    },
  };
}

async function withJourneyError({ flow, before }: Journey, last: Step, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof ImpossibleJourney) throw error;
    throw new JourneyError(`${flow}, ${describeJourney({ before, last })}: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}

async function takeStep(walk: Walk, step: Step): Promise<void> {
  const { world, person, journey } = walk;
  const { move, outcome, to } = step;
  // A provider does not answer where the flow takes no answer.
  if (move.kind === 'send' && move.taken === undefined && walk.recipes.raised?.[move.event] !== undefined) return;
  // The same request of a member is an event of another flow.
  if (move.kind === 'send' && walk.recipes.guestsOnly?.includes(move.event) === true && hasSignedIn(walk)) return;
  const end = to.snapshot?.state ?? firstOf(walk).name;
  if (hasSignedOut(walk) && isForMember(walk, step, end)) return;
  await world.drainWrites();
  if (move.kind === 'open') {
    await expectOpened(await openStatePage(walk, move.state), move.state, outcome, walk);
    return expectWrites(walk, step);
  }
  if (move.kind === 'wait') {
    await wait(walk, move.milliseconds);
    // Ignores what proving the account again wrote.
    await world.drainWrites();
  } else if (move.kind === 'answer') {
    const context = createRecipeContext(walk, move.reply.state, nameOfReply(move.reply), false);
    if (step === journey.last) walk.checks.push(...(await prepareChecks(walk, step, context, {})));
    await releaseAnswer(walk, move.reply, outcome);
  } else if (move.kind === 'restart')
    expectOutcome(
      walk,
      outcome,
      await restart(walk, person, stateOf(walk, step), isRestartOffered(step)),
      world.plans.flow(journey.flow),
    );
  else expectOutcome(walk, outcome, await take(walk, step, move.event), world.plans.flow(journey.flow));
  if (move.kind === 'wait' && move.after !== undefined) await expectTimedOutPage(walk, step, move.after.state);
  if (move.kind !== 'send' || move.taken !== undefined) await expectPage(await openStatePage(walk, end), end, walk);
  await expectWrites(walk, step);
  await expectEffects(walk.recipes, walk.checks.splice(0));
}

/** Whether a guest cannot take the step: they send no event of a member's flow, and see no page of members. */
function isForMember({ world, journey }: Walk, { move }: Step, end: string): boolean {
  if (move.kind === 'send' && move.taken === undefined) return true;
  const shown = move.kind === 'open' ? move.state : end;
  const state = world.plans.flow(journey.flow).states.find(({ name }) => name === shown);
  return state !== undefined && world.plans.screen(state.screen).for === 'member';
}

/** Expects that the page of a state that timed out redirects, or is shown if it can still be opened. */
async function expectTimedOutPage(walk: Walk, { to }: Step, state: string): Promise<void> {
  const { world, journey } = walk;
  const environment = { settings: world.plans.settings, now: (await world.now()).toISOString() };
  const { outcome } = computeConsequence(world.plans.flow(journey.flow), to, { kind: 'open', state }, environment);
  await expectOpened(await openStatePage(walk, state), state, outcome, walk);
}

/** Advances the store's clock past a time. */
async function wait({ world, recipes, person }: Walk, milliseconds: number): Promise<void> {
  await world.advance(milliseconds / 1000 + 1);
  await recipes.waited?.(world, person);
}

/** Opens the page of a state. */
async function openStatePage({ world, driver, recipes, person, journey }: Walk, state: string): Promise<PageReply> {
  // In a browser that shows the page, it redirects only when it is opened again.
  if ((await recipes.leadsAway?.(world, state)) !== undefined) await driver.look(person, '/mypage');
  return driver.look(person, routeOf(world, journey.flow, state));
}

/** Walks steps from the start of the flow by calls. */
async function goTo(walk: Walk, way: readonly Step[], at?: string, then?: () => Promise<void>): Promise<void> {
  const byCalls = { ...walk, driver: createCallDriver(walk.world) };
  for (const step of way) {
    const here = stateOf(walk, step);
    if (at === here) await then?.();
    const { move } = step;
    if (move.kind === 'wait') await wait(walk, move.milliseconds);
    if (move.kind === 'answer') await releaseAnswer(byCalls, move.reply, step.outcome);
    if (move.kind === 'restart') await restart(byCalls, walk.person, here, false);
    if (move.kind !== 'send') continue;
    const reply = await take(byCalls, step, move.event);
    try {
      expectOutcome(walk, step.outcome, reply, walk.world.plans.flow(walk.journey.flow));
    } catch (error) {
      throw new JourneyError(
        `on the way, with ${describeMove(move)} at ${here}, ${error instanceof Error ? error.message : error}`,
      );
    }
  }
  if (at !== undefined && at === stateOf(walk, walk.journey.last)) await then?.();
}

function restart({ world, driver, journey }: Walk, person: Person, here: string, isOffered: boolean): Promise<CallReply> {
  const { flow } = journey;
  const path = routeOf(world, flow, here);
  return driver.restart(person, { flow, call: callOf(world, flow, 'RESTART'), path, isOffered });
}

/** Whether a restart is offered: a state was passed. */
function isRestartOffered({ from, to }: Step): boolean {
  return (from.snapshot?.passed.length ?? 0) > 0 && to.snapshot?.state !== from.snapshot?.state;
}

/** Performs a step that sends an event, after preparing its guards. */
async function take(walk: Walk, step: Step, event: string): Promise<CallReply> {
  const { world, driver, recipes, person, journey } = walk;
  const { flow } = journey;
  if (step.move.kind !== 'send' || step.move.taken === undefined)
    return sendBare(world, flow, person, callOf(world, flow, event), event);
  const here = stateOf(walk, step);
  const { taken } = step.move;
  const raise = recipes.raised?.[event];
  if (raise !== undefined) return raiseEvent(walk, step, raise, taken.results);
  const place = findPlace(world, flow, here, taken.state, event);
  const context = createRecipeContext(
    walk,
    here,
    event,
    !place.button.isMain && place.button.formId !== undefined && place.state !== taken.state,
  );
  const prepared = await prepareGuards(walk.recipes, context, taken.results);
  const drawn = async (): Promise<void> => {
    await prepared.drawn?.();
    // Ignore what the preparation wrote.
    await world.drainWrites();
  };
  const recipe = { ...prepared, drawn };
  // Effects of earlier steps are checked by their own journeys.
  if (step === journey.last) walk.checks.push(...(await prepareChecks(walk, step, context, recipe)));
  const pressRequest: PressRequest = {
    person,
    flow,
    event,
    button: place.button,
    path: routeOf(world, flow, place.state),
    recipe,
  };
  const { meanwhile } = recipe;
  const asking = await delayRequest(world, flow, step.to.snapshot?.state ?? '', here);
  const press = () => driver.press(pressRequest);
  const reply = await (meanwhile === undefined ? press() : whileLocked(world, flow, press, meanwhile));
  await asking?.();
  return told(followButton(reply, place.button), recipe);
}

/** Performs a step whose event no button sends. */
async function raiseEvent(
  walk: Walk,
  step: Step,
  raise: NonNullable<FlowRecipes['raised']>[string],
  results: { readonly [guard: string]: boolean },
): Promise<CallReply> {
  const { world, recipes, person, journey } = walk;
  const event = step.move.kind === 'send' ? step.move.event : '';
  const context = createRecipeContext(walk, stateOf(walk, step), event, false);
  const recipe = await prepareGuards(recipes, context, results);
  await world.drainWrites();
  if (step === journey.last) walk.checks.push(...(await prepareChecks(walk, step, context, recipe)));
  return told(await raise(person, recipe.answers ?? {}), recipe);
}

/** Finds the button for an event: on the current page, or on that of the passed state that takes it. */
function findPlace(world: World, flow: string, here: string, takes: string, event: string): { button: Button; state: string } {
  for (const state of new Set([here, takes])) {
    const button = findButton(world.plans, flow, state, event);
    if (button !== undefined) return { button, state };
  }
  const screen = world.plans.flow(flow).states.find(({ name }) => name === takes)?.screen;
  throw new JourneyError(`nobody can go on from ${takes}: ${screen} has no button that sends ${event}`);
}

/** Prepares answers and data so that the guards have the results that select the transition. */
async function prepareGuards(
  recipes: FlowRecipes,
  context: RecipeContext,
  results: { readonly [guard: string]: boolean },
): Promise<Recipe> {
  const { flow } = context.journey;
  const usual = Object.hasOwn(recipes.events, context.event) ? recipes.events[context.event] : undefined;
  if (usual === undefined)
    throw new JourneyError(`tests/journeys/recipes/${flow}.ts has no recipe for the event ${context.event}`);
  const unknown = Object.keys(results).find((guard) => !Object.hasOwn(recipes.guards, guard));
  if (unknown !== undefined) throw new JourneyError(`tests/journeys/recipes/${flow}.ts has no recipe for the guard ${unknown}`);
  let recipe = await usual(context);
  for (const [guard, is] of Object.entries(results)) {
    const guardRecipe = recipes.guards[guard];
    if (guardRecipe === undefined || guardRecipe.usually === is) continue;
    const more = await guardRecipe.otherwise(context, recipe);
    recipe = { ...recipe, ...more, answers: { ...recipe.answers, ...more.answers } };
  }
  return recipe;
}

function createRecipeContext(walk: Walk, state: string, event: string, isAside: boolean): RecipeContext {
  const { world, journey, person } = walk;
  const context: RecipeContext = {
    world,
    person,
    journey,
    event,
    state,
    isAside,
    send: (sent, answers = {}, by = person) => sendAnywhere(walk, context, sent, answers, by),
    replay: async (at, then) => {
      await restart({ ...walk, driver: createCallDriver(world) }, person, state, false);
      await goTo(walk, journey.before, at, then);
    },
  };
  return context;
}

/** Sends an event with the button of any state that has one. */
async function sendAnywhere(walk: Walk, context: RecipeContext, event: string, answers: Answers, by: Person): Promise<CallReply> {
  const { world, recipes, journey } = walk;
  const flow = world.plans.flow(journey.flow);
  for (const { name, route } of flow.states) {
    const button = findButton(world.plans, flow.id, name, event);
    if (button === undefined || !flow.states.some((state) => state.name === name && state.events.includes(event))) continue;
    const usual = await recipes.events[event]?.({ ...context, event, person: by, state: name, isAside: false });
    const recipe = { ...usual, answers: { ...usual?.answers, ...answers } };
    return told(await pressByCall(world, flow.id, by, { button, path: route, event }, recipe), recipe);
  }
  throw new JourneyError(`no screen of ${flow.id} has a button that sends ${event}`);
}

/** After an empty response, the page goes where its button leads. */
function followButton(reply: CallReply, { leadsTo }: Button): CallReply {
  return reply.status === 204 && leadsTo !== undefined ? { status: 200, body: { redirectTo: leadsTo } } : reply;
}

function told(reply: CallReply, { done, answers = {} }: Recipe): CallReply {
  if (reply.status < 300) done?.(answers);
  return reply;
}

/** The state before a step. */
function stateOf(walk: Walk, { from }: Step): string {
  return from.snapshot?.state ?? firstOf(walk).name;
}

function firstOf({ world, journey }: Pick<Walk, 'world' | 'journey'>): FlowStatePlan {
  // The first state depends only on the settings.
  return firstState(world.plans.flow(journey.flow), { settings: world.plans.settings, now: '' });
}

function routeOf({ plans }: World, flow: string, state: string): string {
  return plans.flow(flow).states.find(({ name }) => name === state)?.route ?? '/';
}

function callOf({ plans }: World, flow: string, event: string): CallPlan {
  const call = findCall(plans, flow, event);
  if (call === undefined) throw new JourneyError(`no call sends ${event}`);
  return call;
}
