// Walks a journey: its way by calls, and its last step by the hands that are given. The same for the server's walk and the browser's.
import type { Answers, CallPlan, FlowStatePlan } from '../../engine/declare/index.ts';
import { firstState } from '../../engine/flow/index.ts';
import { findButton, findCall } from './buttons.ts';
import { expectOpened, expectOutcome, expectPage } from './expect-outcome.ts';
import { describeJourney, describeMove, type Journey, type Step } from './find-journeys.ts';
import { answerWhatIsOpen, holdAnswer, letAnswer } from './let-answer.ts';
import { consequenceOf, nameOfReply } from './moves.ts';
import { expectEffects, expectNothingMore, lookBefore, type Proof } from './prove-effects.ts';
import { pressByCall, sendBare } from './send-call.ts';
import { whileHeld } from './while-held.ts';
import {
  type Button,
  type CallReply,
  type FlowRecipes,
  ImpossibleHere,
  JourneyError,
  type PageReply,
  type Person,
  type Recipe,
  type Visit,
  type World,
} from './world.ts';

/** How the last step of a journey is taken. */
export interface Hands {
  /** Presses the button on its page; `recipe.drawn` runs between the two. */
  press(pressed: Pressed): Promise<CallReply>;
  /** Starts again, where the person stands. */
  restart(person: Person, restarting: Restarting): Promise<CallReply>;
  /** What the person sees at an address, with whatever else is looked at there. */
  look(person: Person, path: string): Promise<PageReply>;
  /** The page that the person looked at last leads to another address, without anybody pressing anything. */
  awaitLed(person: Person, path: string): Promise<void>;
}
export interface Pressed {
  readonly person: Person;
  readonly flow: string;
  readonly button: Button;
  readonly event: string;
  /** Address of the button's page. */
  readonly path: string;
  readonly recipe: Recipe;
}

export interface Restarting {
  readonly flow: string;
  readonly call: CallPlan;
  /** Address of the page where the person stands; it offers to start again once something was done. */
  readonly path: string;
  readonly isOffered: boolean;
}

/** By calls alone, as the pages' scripts send them. */
export function handsOfCalls(world: World): Hands {
  return {
    press: ({ flow, person, recipe, ...at }) => pressByCall(world, flow, person, at, recipe),
    restart: (person, { flow, call }) => sendBare(world, flow, person, call, 'RESTART'),
    look: (person, path) => person.look(path),
    // Who sends calls has no page that could lead.
    awaitLed: async () => undefined,
  };
}

interface Walk {
  readonly world: World;
  readonly hands: Hands;
  readonly recipes: FlowRecipes;
  readonly journey: Journey;
  readonly person: Person;
  /** Of the actions of the step that is taken: how to find what they did. */
  readonly proofs: Proof[];
}

/**
 * Walks a journey to its end. Throws a JourneyError, one plain sentence, where the store does something else than the flow has it; an
 * ImpossibleHere where no store with these settings can have this.
 */
export async function walkJourney(world: World, hands: Hands, recipes: FlowRecipes, journey: Journey): Promise<void> {
  try {
    await answerWhatIsOpen(world, journey.flow);
    const walk: Walk = { world, hands, recipes, journey, person: await recipes.begin(world), proofs: [] };
    await inSentence(journey, journey.last, () => goTo(walk, journey.before));
    for (const step of journey.first) await inSentence(journey, step, () => takeStep(walk, step));
    await inSentence(journey, journey.last, () => takeStep(walk, journey.last));
  } catch (error) {
    if (error instanceof ImpossibleHere || error instanceof JourneyError) throw error;
    throw new JourneyError(`${journey.flow} could not be begun: ${error instanceof Error ? error.message : error}`);
  }
}

async function inSentence({ flow, before }: Journey, last: Step, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof ImpossibleHere) throw error;
    throw new JourneyError(`${flow}, ${describeJourney({ before, last })}: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}

async function takeStep(walk: Walk, step: Step): Promise<void> {
  const { world, person, journey } = walk;
  const { move, outcome, to } = step;
  const end = to.snapshot?.state ?? firstOf(walk).name;
  await world.takeWrites();
  if (move.kind === 'open') {
    expectOpened(await lookAt(walk, move.state), move.state, outcome, walk);
    return expectNothingMore(walk, step);
  }
  if (move.kind === 'wait') await world.advance(move.milliseconds / 1000 + 1);
  else if (move.kind === 'answer') {
    const visit = openVisit(walk, move.reply.state, nameOfReply(move.reply), false);
    if (step === journey.last) walk.proofs.push(...(await lookBefore(walk, step, visit, {})));
    await letAnswer(walk, move.reply, outcome);
  } else if (move.kind === 'restart')
    expectOutcome(walk, outcome, await restart(walk, person, stateOf(walk, step), isBegun(step)), world.plans.flow(journey.flow));
  else expectOutcome(walk, outcome, await take(walk, step, move.event), world.plans.flow(journey.flow));
  if (move.kind === 'wait' && move.after !== undefined) await expectLeft(walk, step, move.after.state);
  if (move.kind !== 'send' || move.taken !== undefined) expectPage(await lookAt(walk, end), end, walk);
  await expectNothingMore(walk, step);
  await expectEffects(walk.recipes, walk.proofs.splice(0));
}

/** The page of a state whose time is over is what the flow has it to be: where the person is by now may be open all the while. */
async function expectLeft(walk: Walk, { to }: Step, state: string): Promise<void> {
  const { world, journey } = walk;
  const around = { settings: world.plans.settings, now: (await world.now()).toISOString() };
  const { outcome } = consequenceOf(world.plans.flow(journey.flow), to, { kind: 'open', state }, around);
  expectOpened(await lookAt(walk, state), state, outcome, walk);
}

/** The page of a state, or where it leads a member whom it does not let in. */
async function lookAt({ world, hands, person, journey }: Walk, state: string): Promise<PageReply> {
  return hands.look(person, routeOf(world, journey.flow, state));
}

/** Goes a way from where the flow begins, by calls. */
async function goTo(walk: Walk, way: readonly Step[], at?: string, then?: () => Promise<void>): Promise<void> {
  const byCalls = { ...walk, hands: handsOfCalls(walk.world) };
  for (const step of way) {
    const here = stateOf(walk, step);
    if (at === here) await then?.();
    const { move } = step;
    if (move.kind === 'wait') await walk.world.advance(move.milliseconds / 1000 + 1);
    if (move.kind === 'answer') await letAnswer(byCalls, move.reply, step.outcome);
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

function restart({ world, hands, journey }: Walk, person: Person, here: string, isOffered: boolean): Promise<CallReply> {
  const { flow } = journey;
  const path = routeOf(world, flow, here);
  return hands.restart(person, { flow, call: callOf(world, flow, 'RESTART'), path, isOffered });
}

/** Whether there is something to start again: a state was passed. */
function isBegun({ from, to }: Step): boolean {
  return (from.snapshot?.passed.length ?? 0) > 0 && to.snapshot?.state !== from.snapshot?.state;
}

/** Takes a step that sends an event: what its facts need is brought about first. */
async function take(walk: Walk, step: Step, event: string): Promise<CallReply> {
  const { world, hands, person, journey } = walk;
  const { flow } = journey;
  if (step.move.kind !== 'send' || step.move.taken === undefined)
    return sendBare(world, flow, person, callOf(world, flow, event), event);
  const here = stateOf(walk, step);
  const { taken } = step.move;
  const place = findPlace(world, flow, here, taken.state, event);
  const visit = openVisit(
    walk,
    here,
    event,
    !place.button.isMain && place.button.formId !== undefined && place.state !== taken.state,
  );
  const brought = await bring(walk.recipes, visit, taken.facts);
  const drawn = async (): Promise<void> => {
    await brought.drawn?.();
    // What was brought about before is not of this step.
    await world.takeWrites();
  };
  const recipe = { ...brought, drawn };
  // What others leave behind on the way is looked at where their own journeys end.
  if (step === journey.last) walk.proofs.push(...(await lookBefore(walk, step, visit, recipe)));
  const pressed: Pressed = { person, flow, event, button: place.button, path: routeOf(world, flow, place.state), recipe };
  const { meanwhile } = recipe;
  const asking = await holdAnswer(world, flow, step.to.snapshot?.state ?? '', here);
  const press = () => hands.press(pressed);
  const reply = await (meanwhile === undefined ? press() : whileHeld(world, flow, press, meanwhile));
  await asking?.();
  return told(reply, recipe);
}

/** The button for an event: where the person stands, or on the page that takes it, gone back to. */
function findPlace(world: World, flow: string, here: string, takes: string, event: string): { button: Button; state: string } {
  for (const state of new Set([here, takes])) {
    const button = findButton(world.plans, flow, state, event);
    if (button !== undefined) return { button, state };
  }
  const screen = world.plans.flow(flow).states.find(({ name }) => name === takes)?.screen;
  throw new JourneyError(`nobody can go on from ${takes}: ${screen} has no button that sends ${event}`);
}

/** What is entered and done so that the facts are as the transition wants them. */
async function bring(recipes: FlowRecipes, visit: Visit, facts: { readonly [guard: string]: boolean }): Promise<Recipe> {
  const { flow } = visit.journey;
  const usual = Object.hasOwn(recipes.events, visit.event) ? recipes.events[visit.event] : undefined;
  if (usual === undefined) throw new JourneyError(`tests/journeys/recipes/${flow}.ts has no recipe for the event ${visit.event}`);
  const unknown = Object.keys(facts).find((guard) => !Object.hasOwn(recipes.facts, guard));
  if (unknown !== undefined) throw new JourneyError(`tests/journeys/recipes/${flow}.ts has no recipe for the fact ${unknown}`);
  let recipe = await usual(visit);
  for (const [guard, is] of Object.entries(facts)) {
    const fact = recipes.facts[guard];
    if (fact === undefined || fact.usually === is) continue;
    const more = await fact.otherwise(visit, recipe);
    recipe = { ...recipe, ...more, answers: { ...recipe.answers, ...more.answers } };
  }
  return recipe;
}

function openVisit(walk: Walk, state: string, event: string, isAside: boolean): Visit {
  const { world, journey, person } = walk;
  const visit: Visit = {
    world,
    person,
    journey,
    event,
    state,
    isAside,
    send: (sent, answers = {}, by = person) => sendAnywhere(walk, visit, sent, answers, by),
    replay: async (at, then) => {
      await restart({ ...walk, hands: handsOfCalls(world) }, person, state, false);
      await goTo(walk, journey.before, at, then);
    },
  };
  return visit;
}

/** Sends an event as the state's page does that asks for it, wherever the flow has it. */
async function sendAnywhere(walk: Walk, visit: Visit, event: string, answers: Answers, by: Person): Promise<CallReply> {
  const { world, recipes, journey } = walk;
  const flow = world.plans.flow(journey.flow);
  for (const { name, route } of flow.states) {
    const button = findButton(world.plans, flow.id, name, event);
    if (button === undefined || !flow.states.some((state) => state.name === name && state.events.includes(event))) continue;
    const usual = await recipes.events[event]?.({ ...visit, event, person: by, state: name, isAside: false });
    const recipe = { ...usual, answers: { ...usual?.answers, ...answers } };
    return told(await pressByCall(world, flow.id, by, { button, path: route, event }, recipe), recipe);
  }
  throw new JourneyError(`no screen of ${flow.id} has a button that sends ${event}`);
}

function told(reply: CallReply, { done, answers = {} }: Recipe): CallReply {
  if (reply.status < 300) done?.(answers);
  return reply;
}

/** Where a step is taken: the state that the flow stands in. */
function stateOf(walk: Walk, { from }: Step): string {
  return from.snapshot?.state ?? firstOf(walk).name;
}

function firstOf({ world, journey }: Pick<Walk, 'world' | 'journey'>): FlowStatePlan {
  // Which state is the first is asked of the settings only.
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
