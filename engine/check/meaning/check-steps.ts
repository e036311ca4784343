import type { Checking } from '../checking.ts';
import { Cursor } from '../cursor.ts';
import { scopesOfScreen, scopesOfStore, withForm } from '../paths/scopes.ts';
import { problems } from '../problems/index.ts';
import { canHold } from './conditions/can-hold.ts';
import { always, type Conditions, type Formula } from './conditions/conditions.ts';
import { describeAssignment, describeReasons, enumerateSettings } from './conditions/enumerate-settings.ts';
import { findSubject } from './conditions/find-reasons.ts';
import { openConditions } from './conditions/known-paths.ts';
import { readConditionAt } from './conditions/read-condition.ts';
import {
  type CallsByEvent,
  findSenders,
  listTargets,
  readEvents,
  restart,
  screenOf,
  targetsOf,
  withResumedStates,
} from './read-flow.ts';
import { isIncomplete, type ScreenSummary, type SentCall } from './summarize-screens.ts';

/** Checks states of flows: each leads to a final state, can be left under all settings, and is not always skipped. */
export function checkSteps(checking: Checking, summaries: ReadonlyMap<string, ScreenSummary>): void {
  const events = readEvents(checking);
  for (const file of checking.of.flow.values()) {
    // A misspelt name may be the missing transition.
    if (checking.soundness.isIncomplete(file)) continue;
    const flow = Cursor.open(checking, file);
    const states = withResumedStates(flow.at('states'));
    const ending = findEnding(states);
    checkEnds(states, ending, flow.at('initial').text ?? '');
    checkSkipped(flow);
    for (const [name, state] of states.entries()) {
      for (const step of state.at('meta', 'step').parts()) checkBar(step);
      for (const [, transitions] of state.at('on').entries()) checkOrder(transitions);
      checkOffered({ flow, name, state, ending, events, summaries });
    }
  }
}

const isFinal = (state: Cursor): boolean => state.object['type'] === 'final';

/** States from which a final state can be reached. */
function findEnding(states: Cursor): ReadonlySet<string> {
  const before = new Map<string, string[]>();
  for (const [name, state] of states.entries())
    for (const target of targetsOf(state)) before.set(target, [...(before.get(target) ?? []), name]);
  const ending = new Set(states.entries().flatMap(([name, state]) => (isFinal(state) ? [name] : [])));
  // Iterating a set includes elements added meanwhile.
  for (const name of ending) for (const source of before.get(name) ?? []) ending.add(source);
  return ending;
}

/** Reports dead ends, and not every state that leads to one. */
function checkEnds(states: Cursor, ending: ReadonlySet<string>, initial: string): void {
  const dead = Object.keys(states.object).filter((name) => !ending.has(name));
  const stops = dead.filter((name) => targetsOf(states.at(name)).every((target) => target === name));
  const starts = dead.includes(initial) ? [initial] : dead.slice(0, 1);
  for (const name of stops.length > 0 ? stops : starts) states.at(name).reportKey(problems.FLOW_DEAD_END(name));
}

/** No step of a step bar comes after its last one: `{ "n": 5, "of": 4 }`. */
function checkBar(step: Cursor): void {
  const { n, of } = step.object;
  if (typeof n === 'number' && typeof of === 'number' && n > of) step.at('n').report(problems.FLOW_STEP_BEYOND_LAST(n, of));
}

function checkOrder(transitions: Cursor): void {
  const parts = transitions.parts();
  const open = parts.findIndex((transition) => !transition.has('guard'));
  if (open !== -1) parts[open + 1]?.report(problems.FLOW_TRANSITION_UNREACHED());
}

/** Checks `skipWhen`: no state is always skipped, and some settings-independent state remains before the first final state. */
function checkSkipped(flow: Cursor): void {
  const { checking } = flow;
  const conditions = openConditions(scopesOfStore(checking), checking.settings);
  const states = flow.at('states').entries();
  const initial = states.findIndex(([name]) => name === (flow.at('initial').text ?? ''));
  const skips = states.slice(Math.max(initial, 0)).map(([name, state]) => {
    const skipWhen = state.at('meta', 'skipWhen');
    return { name, state, skipWhen, formula: readConditionAt(conditions, skipWhen) };
  });
  // With the settings of one store a state may always be skipped.
  const never = skips.filter(
    ({ skipWhen, formula }) =>
      checking.settings === undefined && skipWhen.isThere && canHold(conditions, { not: formula }) === false,
  );
  for (const { name, skipWhen } of never) skipWhen.reportKey(problems.FLOW_STATE_SKIPPED(name));
  const formulas = skips.map(({ name, skipWhen, formula }) => [name, skipWhen.isThere ? formula : undefined] as const);
  checkTargets(flow.at('states'), conditions, new Map(formulas));
  // The flow starts at the first state that is not skipped, and something must be possible there.
  const firstIdle = skips.findIndex(({ state }) => isFinal(state) || state.has('invoke'));
  const doing = skips.slice(0, firstIdle === -1 ? skips.length : firstIdle);
  if (never.length > 0 || doing.length === 0 || doing.some(({ skipWhen }) => !skipWhen.isThere)) return;
  const allSkipped: Formula = { all: doing.map(({ formula }) => formula) };
  const store = enumerateSettings(conditions, [allSkipped]).find(
    (assigned) => canHold(conditions, { not: allSkipped }, assigned) === false,
  );
  if (store === undefined) return;
  const skipsAll = (storeConditions: Conditions) => ({
    formulas: [{ not: { all: doing.map(({ skipWhen }) => readConditionAt(storeConditions, skipWhen)) } }],
  });
  flow.at('initial').report({
    ...problems.FLOW_SKIPS_ALL(describeAssignment(store), skips[firstIdle]?.name),
    ...findSubject(checking, scopesOfStore(checking), { flow: flow.file.name }, skipsAll),
  });
}

/**
 * Reports transitions to states that settings may skip, which restart the flow. Allowed from states that are skipped under the same
 * settings, and back to the start of the flow, where a restart leads anyway.
 */
function checkTargets(states: Cursor, conditions: Conditions, skips: ReadonlyMap<string, Formula | undefined>): void {
  const order = [...skips.keys()];
  for (const [name, state] of states.entries())
    for (const cursor of listTargets(state)) {
      const target = String(cursor.value);
      const skip = skips.get(target);
      // checkInvokes reports `skipWhen` beside `invoke`.
      if (skip === undefined || target === name || states.at(target, 'invoke').isThere) continue;
      const isBack =
        order.slice(0, order.indexOf(target)).every((before) => skips.get(before) !== undefined) &&
        order.indexOf(name) > order.indexOf(target);
      const ownSkip = skips.get(name);
      const both: Formula = { all: [skip, ...(ownSkip === undefined ? [] : [{ not: ownSkip }])] };
      if (!isBack && canHold(conditions, both) === true) cursor.report(problems.FLOW_TARGET_SKIPPED(target));
    }
}

interface Step {
  readonly flow: Cursor;
  readonly name: string;
  readonly state: Cursor;
  readonly ending: ReadonlySet<string>;
  readonly events: CallsByEvent;
  readonly summaries: ReadonlyMap<string, ScreenSummary>;
}

/** An event that leads on, and what sends it. */
interface Leading {
  readonly event: string;
  readonly senders: readonly SentCall[];
}

/** Checks that the screen of a state sends each of its events, and under all settings one that leads on. */
function checkOffered(step: Step): void {
  const { flow, name, state, ending, events, summaries } = step;
  const screen = screenOf(state) ?? '';
  const summary = summaries.get(screen);
  if (summary === undefined || !state.at('meta', 'screen').isSound || isIncomplete(flow.checking, summary)) return;
  let isWhole = true;
  const leading: Leading[] = [];
  let isFromOutside = Object.keys(state.at('after').object).length > 0 || state.has('invoke');
  for (const [event, transitions] of state.at('on').entries()) {
    const calls = events.get(`${flow.file.name} ${event}`) ?? [];
    if (event === restart || calls.length === 0) continue;
    const senders = findSenders(summary, calls);
    const fromOutside = calls.some((call) => call.isFromOutside);
    if (senders.length === 0 && !fromOutside) {
      const names = calls.map(({ call }) => call);
      transitions.reportKey(problems.FLOW_EVENT_UNOFFERED(event, screen, names));
      isWhole = false;
      continue;
    }
    const targets = transitions.parts().map((transition) => transition.at('target').text);
    const leadsOn = targets.some((target) => target !== undefined && target !== name && ending.has(target));
    if (leadsOn) leading.push({ event, senders });
    isFromOutside ||= leadsOn && fromOutside;
  }
  // An event that nothing sends is already reported.
  if (isWhole && leading.length > 0 && !isFromOutside) checkUnderAllSettings(step, screen, leading);
}

/** Reports settings under which the state is not skipped and its screen draws nothing that leads on. */
function checkUnderAllSettings({ flow, name, state }: Step, screen: string, leading: readonly Leading[]): void {
  const { checking } = flow;
  const senders = leading.flatMap((event) => event.senders);
  if (senders.some(({ whens }) => whens.length === 0)) return;
  const screenFile = checking.of.screen.get(screen);
  if (screenFile === undefined) return;
  // Variables of answers are only shared within one form.
  const forms = new Set(senders.map(({ form }) => form));
  const [form] = forms.size === 1 ? forms : [];
  const scopes = withForm(checking, scopesOfScreen(checking, screenFile), form);
  const conditions = openConditions(scopes, checking.settings);
  const skipWhen = state.at('meta', 'skipWhen');
  /** What is drawn, and whether the state is skipped. */
  const read = (storeConditions: Conditions): readonly [Formula, Formula] => [
    { any: senders.map(({ whens }) => ({ all: whens.map((when) => readConditionAt(storeConditions, when)) })) },
    skipWhen.isThere ? readConditionAt(storeConditions, skipWhen) : { not: always },
  ];
  const [drawn, skipped] = read(conditions);
  for (const store of enumerateSettings(conditions, [drawn, skipped])) {
    if (canHold(conditions, drawn, store) !== false || canHold(conditions, skipped, store) !== false) continue;
    const subject = findSubject(checking, scopes, { flow: flow.file.name, screen }, (storeConditions) => ({
      formulas: read(storeConditions),
    }));
    // Age limits are read by no condition, so no enumerated settings contain them.
    const under = store.size === 0 ? describeReasons(subject.about?.settings ?? []) : describeAssignment(store);
    // Without any setting the conditions contradict each other, which checkTogether reports.
    if (under === '') return;
    const events = leading.map(({ event }) => event);
    return state.reportKey({ ...problems.SETTING_STOPS_STEP(name, under, events), ...subject });
  }
}
