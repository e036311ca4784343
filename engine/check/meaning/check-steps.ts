import { asObject, asText, type Checking } from '../checking.ts';
import { type OpenScopes, scopesOfForm, scopesOfScreen, scopesOfStore } from '../paths/scopes.ts';
import { type ProblemDetails, type ProblemSubject, problems } from '../problems/index.ts';
import type { ReadFile } from '../read/declared-file.ts';
import { canHold } from './conditions/can-hold.ts';
import { always, Conditions, type Formula } from './conditions/conditions.ts';
import { describeAssignment, describeReasons, enumerateSettings } from './conditions/enumerate-settings.ts';
import { findReasons } from './conditions/find-reasons.ts';
import { createPathLookup } from './conditions/known-paths.ts';
import { readConditionAt } from './conditions/read-condition.ts';
import {
  type CallsByEvent,
  findSenders,
  listParts,
  listTransitions,
  readEvents,
  targetsOf,
  withResumedStates,
} from './read-flow.ts';
import { isIncomplete, type ScreenSummary, type SentCall } from './summarize-screens.ts';

/** The built-in event of every flow, which every page sends. */
const restart = 'RESTART';

/** Checks states of flows: each leads to a final state, can be left under all settings, and is not always skipped. */
export function checkSteps(checking: Checking, summaries: ReadonlyMap<string, ScreenSummary>): void {
  const events = readEvents(checking);
  for (const file of checking.of.flow.values()) {
    // A misspelt name may be the missing transition.
    if (checking.soundness.isIncomplete(file)) continue;
    const flow = asObject(file.value);
    const states = asObject(flow['states']);
    const met = withResumedStates(states);
    const ending = findEnding(met);
    checkEnds(checking, file, met, ending, asText(flow['initial']) ?? '');
    checkSkipped(checking, file, states, asText(flow['initial']) ?? '');
    for (const [name, state] of Object.entries(states)) checkBar(checking, file, name, state);
    for (const [name, state] of Object.entries(met)) {
      for (const [event, transitions] of Object.entries(asObject(asObject(state)['on'])))
        checkOrder(checking, file, transitions, ['states', name, 'on', event]);
      checkOffered(checking, { file, name, state: asObject(state), ending, events, summaries });
    }
  }
}

const isFinal = (state: unknown): boolean => asObject(state)['type'] === 'final';

/** States from which a final state can be reached. */
function findEnding(states: Record<string, unknown>): ReadonlySet<string> {
  const before = new Map<string, string[]>();
  for (const [name, state] of Object.entries(states))
    for (const target of targetsOf(state)) before.set(target, [...(before.get(target) ?? []), name]);
  const ending = new Set(Object.keys(states).filter((name) => isFinal(states[name])));
  // Iterating a set includes elements added meanwhile.
  for (const name of ending) for (const each of before.get(name) ?? []) ending.add(each);
  return ending;
}

/** Reports dead ends, and not every state that leads to one. */
function checkEnds(
  checking: Checking,
  file: ReadFile,
  states: Record<string, unknown>,
  ending: ReadonlySet<string>,
  initial: string,
): void {
  const dead = Object.keys(states).filter((name) => !ending.has(name));
  const stops = dead.filter((name) => targetsOf(states[name]).every((target) => target === name));
  const [first = ''] = dead.includes(initial) ? [initial] : dead;
  for (const name of stops.length > 0 ? stops : dead.length > 0 ? [first] : [])
    checking.report(file, ['states', name], problems.FLOW_DEAD_END(name), 'key');
}

/** No step of a step bar comes after its last one: `{ "n": 5, "of": 4 }`. */
function checkBar(checking: Checking, file: ReadFile, name: string, state: unknown): void {
  const { step } = asObject(asObject(state)['meta']);
  const path = ['states', name, 'meta', 'step'];
  for (const { declared, at } of Array.isArray(step)
    ? step.map((declared: unknown, index) => ({ declared: asObject(declared), at: [...path, index] }))
    : [{ declared: asObject(step), at: path }]) {
    const { n, of } = declared;
    if (typeof n === 'number' && typeof of === 'number' && n > of)
      checking.report(file, [...at, 'n'], problems.FLOW_STEP_BEYOND_LAST(n, of));
  }
}

function checkOrder(checking: Checking, file: ReadFile, transitions: unknown, path: readonly (string | number)[]): void {
  const all = listParts(transitions, path);
  const open = all.findIndex(({ transition }) => transition['guard'] === undefined);
  const next = all[open + 1];
  if (open !== -1 && next !== undefined) checking.report(file, next.path, problems.FLOW_TRANSITION_UNREACHED());
}

/** Checks `skipWhen`: no state is always skipped, and some settings-independent state remains before the first final state. */
function checkSkipped(checking: Checking, file: ReadFile, states: Record<string, unknown>, initial: string): void {
  const conditions = new Conditions(createPathLookup(scopesOfStore(checking), checking.settings?.values), checking.settings?.now);
  const names = Object.keys(states);
  const skips = names.slice(Math.max(names.indexOf(initial), 0)).map((name) => {
    const { skipWhen } = asObject(asObject(states[name])['meta']);
    const located = { condition: skipWhen, file, path: ['states', name, 'meta', 'skipWhen'] };
    return { name, declared: skipWhen, located, formula: readConditionAt(checking, conditions, located) };
  });
  const declared = skips.filter((each) => each.declared !== undefined);
  // With the settings of one store a state may always be skipped.
  const never =
    checking.settings !== undefined ? [] : declared.filter(({ formula }) => canHold(conditions, { not: formula }) === false);
  for (const { name } of never)
    checking.report(file, ['states', name, 'meta', 'skipWhen'], problems.FLOW_STATE_SKIPPED(name), 'key');
  checkTargets(
    checking,
    file,
    states,
    conditions,
    new Map(skips.map(({ name, formula, declared }) => [name, declared === undefined ? undefined : formula])),
  );
  // The flow starts at the first state that is not skipped, and something must be possible there.
  const firstIdle = skips.findIndex(({ name }) => isFinal(states[name]) || asObject(states[name])['invoke'] !== undefined);
  const doing = skips.slice(0, firstIdle === -1 ? skips.length : firstIdle);
  if (never.length > 0 || doing.length === 0 || doing.some((each) => each.declared === undefined)) return;
  const all: Formula = { all: doing.map(({ formula }) => formula) };
  const store = enumerateSettings(conditions, [all]).find((assigned) => canHold(conditions, { not: all }, assigned) === false);
  if (store === undefined) return;
  const skipsAll = (all: Conditions): Formula => ({
    not: { all: doing.map(({ located }) => readConditionAt(checking, all, located)) },
  });
  checking.report(file, ['initial'], {
    ...problems.FLOW_SKIPS_ALL(describeAssignment(store), skips[firstIdle]?.name),
    ...findSubject(checking, scopesOfStore(checking), { flow: file.name }, (each) => [skipsAll(each)]),
  });
}

/** The given settings that cause the problem. */
function findSubject(
  { settings }: Checking,
  scopes: OpenScopes,
  about: Omit<ProblemSubject, 'settings'>,
  impossible: (conditions: Conditions) => readonly Formula[],
): Pick<ProblemDetails, 'about'> {
  if (settings === undefined) return {};
  const reasons = findReasons(scopes, settings, (conditions) => ({ formulas: impossible(conditions) }));
  return { about: { ...about, settings: reasons } };
}

/**
 * Reports transitions to states that settings may skip, which restart the flow. Allowed from states that are skipped under the same
 * settings, and back to the start of the flow, where a restart leads anyway.
 */
function checkTargets(
  checking: Checking,
  file: ReadFile,
  states: Record<string, unknown>,
  conditions: Conditions,
  skips: ReadonlyMap<string, Formula | undefined>,
): void {
  const order = [...skips.keys()];
  for (const [name, state] of Object.entries(states))
    for (const { target, path } of listTransitions(name, state)) {
      const skip = skips.get(target);
      // checkInvokes reports `skipWhen` beside `invoke`.
      if (skip === undefined || target === name || asObject(states[target])['invoke'] !== undefined) continue;
      const isBack =
        order.slice(0, order.indexOf(target)).every((each) => skips.get(each) !== undefined) &&
        order.indexOf(name) > order.indexOf(target);
      const own = skips.get(name);
      const both: Formula = { all: [skip, ...(own === undefined ? [] : [{ not: own }])] };
      if (!isBack && canHold(conditions, both) === true)
        checking.report(file, [...path, 'target'], problems.FLOW_TARGET_SKIPPED(target));
    }
}

interface Step {
  readonly file: ReadFile;
  readonly name: string;
  readonly state: { readonly [name: string]: unknown };
  readonly ending: ReadonlySet<string>;
  readonly events: CallsByEvent;
  readonly summaries: ReadonlyMap<string, ScreenSummary>;
}

/** Checks that the screen of a state sends each of its events, and under all settings one that leads on. */
function checkOffered(checking: Checking, step: Step): void {
  const { file, name, state, ending, events, summaries } = step;
  const screen = asText(asObject(state['meta'])['screen']) ?? '';
  const summary = summaries.get(screen);
  const isKnown = checking.soundness.isSound(file, ['states', name, 'meta', 'screen']);
  if (summary === undefined || !isKnown || isIncomplete(checking, summary)) return;
  let isWhole = true;
  const leading: { readonly event: string; readonly senders: readonly SentCall[] }[] = [];
  let isFromOutside = Object.keys(asObject(state['after'])).length > 0 || state['invoke'] !== undefined;
  for (const [event, transitions] of Object.entries(asObject(state['on']))) {
    const calls = events.get(`${file.name} ${event}`) ?? [];
    if (event === restart || calls.length === 0) continue;
    const senders = findSenders(summary, calls);
    const fromOutside = calls.some((each) => each.isFromOutside);
    if (senders.length === 0 && !fromOutside) {
      const names = calls.map(({ call }) => call);
      checking.report(file, ['states', name, 'on', event], problems.FLOW_EVENT_UNOFFERED(event, screen, names), 'key');
      isWhole = false;
      continue;
    }
    const leadsOn = listParts(transitions, []).some(({ transition }) => {
      const target = asText(transition['target']);
      return target !== undefined && target !== name && ending.has(target);
    });
    if (leadsOn) leading.push({ event, senders });
    isFromOutside ||= leadsOn && fromOutside;
  }
  // An event that nothing sends is already reported.
  if (isWhole && leading.length > 0 && !isFromOutside) checkUnderAllSettings(checking, step, screen, leading);
}

/** Reports settings under which the state is not skipped and its screen draws nothing that leads on. */
function checkUnderAllSettings(
  checking: Checking,
  { file, name, state }: Step,
  screen: string,
  leading: readonly { readonly event: string; readonly senders: readonly SentCall[] }[],
): void {
  const senders = leading.flatMap((each) => each.senders);
  if (senders.some(({ whens }) => whens.length === 0)) return;
  const screenFile = checking.of.screen.get(screen);
  if (screenFile === undefined) return;
  // Variables of answers are only shared within one form.
  const forms = new Set(senders.map(({ form }) => form));
  const [form] = forms.size === 1 ? forms : [];
  const scopes = { ...scopesOfScreen(checking, screenFile), ...(form === undefined ? {} : scopesOfForm(checking, form)) };
  const conditions = new Conditions(createPathLookup(scopes, checking.settings?.values), checking.settings?.now);
  const readDrawn = (all: Conditions): Formula => ({
    any: senders.map(({ whens }) => ({ all: whens.map((each) => readConditionAt(checking, all, each)) })),
  });
  const { skipWhen } = asObject(state['meta']);
  const skips = { condition: skipWhen, file, path: ['states', name, 'meta', 'skipWhen'] };
  const readStays = (all: Conditions): Formula =>
    skipWhen === undefined ? always : { not: readConditionAt(checking, all, skips) };
  const [drawn, stays] = [readDrawn(conditions), readStays(conditions)];
  for (const store of enumerateSettings(conditions, [drawn, stays])) {
    if (canHold(conditions, drawn, store) !== false || canHold(conditions, { not: stays }, store) !== false) continue;
    const impossible = (all: Conditions): readonly Formula[] => [readDrawn(all), { not: readStays(all) }];
    const subject = findSubject(checking, scopes, { flow: file.name, screen }, impossible);
    // Age limits are read by no condition, so no enumerated settings contain them.
    const under = store.size === 0 ? describeReasons(subject.about?.settings ?? []) : describeAssignment(store);
    // Without any setting the conditions contradict each other, which checkTogether reports.
    if (under === '') return;
    const events = leading.map(({ event }) => event);
    checking.report(file, ['states', name], { ...problems.SETTING_STOPS_STEP(name, under, events), ...subject }, 'key');
    return;
  }
}
