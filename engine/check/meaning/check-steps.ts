import { asObject, asText, type Checking } from '../checking.ts';
import { type OpenScopes, scopesOfForm, scopesOfScreen, scopesOfStore } from '../paths/scopes.ts';
import { type About, problems, type Wrong } from '../problems/index.ts';
import type { ReadFile } from '../read/declared-file.ts';
import { canHold } from './can-hold.ts';
import { always, Conditions, type Formula } from './conditions.ts';
import { findReasons } from './find-reasons.ts';
import { knowPaths } from './know-path.ts';
import { type Face, hides, type SentCall } from './read-faces.ts';
import { type CallsByEvent, findSenders, listParts, readEvents, targetsOf, waysOf, withWaitedOn } from './read-flow.ts';
import { readPlaced } from './read-placed.ts';
import { describeReasons, describeSettled, settleSettings } from './settle-settings.ts';

/** The engine's own event, which every flow takes and every page offers. */
const restart = 'RESTART';

/** Steps of flows: each leads to an end, its screen sends what it waits for, whatever is set, and is not skipped for ever. */
export function checkSteps(checking: Checking, faces: ReadonlyMap<string, Face>): void {
  const events = readEvents(checking);
  for (const file of checking.of.flow.values()) {
    // What is misspelt in a flow may be its way on.
    if (checking.soundness.hides(file)) continue;
    const flow = asObject(file.value);
    const states = asObject(flow['states']);
    const met = withWaitedOn(states);
    const ending = findEnding(met);
    checkEnds(checking, file, met, ending, asText(flow['initial']) ?? '');
    checkSkipped(checking, file, states, asText(flow['initial']) ?? '');
    for (const [name, state] of Object.entries(met)) {
      for (const [event, transitions] of Object.entries(asObject(asObject(state)['on'])))
        checkOrder(checking, file, transitions, ['states', name, 'on', event]);
      checkOffered(checking, { file, name, state: asObject(state), ending, events, faces });
    }
  }
}

const isFinal = (state: unknown): boolean => asObject(state)['type'] === 'final';

/** States from which an end is reached. */
function findEnding(states: Record<string, unknown>): ReadonlySet<string> {
  const before = new Map<string, string[]>();
  for (const [name, state] of Object.entries(states))
    for (const target of targetsOf(state)) before.set(target, [...(before.get(target) ?? []), name]);
  const ending = new Set(Object.keys(states).filter((name) => isFinal(states[name])));
  // A set tells of what is added to it while it is walked.
  for (const name of ending) for (const each of before.get(name) ?? []) ending.add(each);
  return ending;
}

/** Where the way stops is told, and not of every state that leads there. */
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

function checkOrder(checking: Checking, file: ReadFile, transitions: unknown, path: readonly (string | number)[]): void {
  const all = listParts(transitions, path);
  const open = all.findIndex(({ transition }) => transition['guard'] === undefined);
  const next = all[open + 1];
  if (open !== -1 && next !== undefined) checking.report(file, next.path, problems.FLOW_TRANSITION_UNREACHED());
}

/** A flow begins at the first state that is not skipped: one that is there always, or the end comes first. */
function checkSkipped(checking: Checking, file: ReadFile, states: Record<string, unknown>, initial: string): void {
  const conditions = new Conditions(knowPaths(scopesOfStore(checking), checking.settings?.values), checking.settings?.now);
  const names = Object.keys(states);
  const skips = names.slice(Math.max(names.indexOf(initial), 0)).map((name) => {
    const { skipWhen } = asObject(asObject(states[name])['meta']);
    const placed = { condition: skipWhen, file, path: ['states', name, 'meta', 'skipWhen'] };
    return { name, declared: skipWhen, placed, formula: readPlaced(checking, conditions, placed) };
  });
  const declared = skips.filter((each) => each.declared !== undefined);
  // Of one store it may well be that it never sees a state.
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
  // The flow begins at the first that is not skipped, in this order, and somebody must be able to do something there.
  const idle = skips.findIndex(({ name }) => isFinal(states[name]) || asObject(states[name])['invoke'] !== undefined);
  const doing = skips.slice(0, idle === -1 ? skips.length : idle);
  if (never.length > 0 || doing.length === 0 || doing.some((each) => each.declared === undefined)) return;
  const all: Formula = { all: doing.map(({ formula }) => formula) };
  const store = settleSettings(conditions, [all]).find((settled) => canHold(conditions, { not: all }, settled) === false);
  if (store === undefined) return;
  const skipsAll = (all: Conditions): Formula => ({
    not: { all: doing.map(({ placed }) => readPlaced(checking, all, placed)) },
  });
  checking.report(file, ['initial'], {
    ...problems.FLOW_SKIPS_ALL(describeSettled(store), skips[idle]?.name ?? ''),
    ...tellAbout(checking, scopesOfStore(checking), { flow: file.name }, (each) => [skipsAll(each)]),
  });
}

/** What the settings that were given have to do with it. */
function tellAbout(
  { settings }: Checking,
  scopes: OpenScopes,
  about: Omit<About, 'settings'>,
  impossible: (conditions: Conditions) => readonly Formula[],
): Pick<Wrong, 'about'> {
  if (settings === undefined) return {};
  const reasons = findReasons(scopes, settings, (conditions) => ({ formulas: impossible(conditions) }));
  return { about: { ...about, settings: reasons } };
}

/**
 * Whoever is led to a state that is left out begins again. From a state that is left out with it nobody is led there, and back to the
 * beginning is where the way leads anyhow.
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
    for (const { target, path } of waysOf(name, state)) {
      const skip = skips.get(target);
      // A question that settings leave out is told where it stands.
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
  readonly faces: ReadonlyMap<string, Face>;
}

/** Each event of a state is sent by something on its screen, and one that leads on is, whatever is set. */
function checkOffered(checking: Checking, step: Step): void {
  const { file, name, state, ending, events, faces } = step;
  const screen = asText(asObject(state['meta'])['screen']) ?? '';
  const face = faces.get(screen);
  const isKnown = checking.soundness.isSound(file, ['states', name, 'meta', 'screen']);
  if (face === undefined || !isKnown || hides(checking, face)) return;
  let isWhole = true;
  const leading: { readonly event: string; readonly senders: readonly SentCall[] }[] = [];
  let isFromOutside = Object.keys(asObject(state['after'])).length > 0 || state['invoke'] !== undefined;
  for (const [event, transitions] of Object.entries(asObject(state['on']))) {
    const calls = events.get(`${file.name} ${event}`) ?? [];
    if (event === restart || calls.length === 0) continue;
    const senders = findSenders(face, calls);
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
  // With an event that nothing sends, that one is the mistake.
  if (isWhole && leading.length > 0 && !isFromOutside) checkWhateverIsSet(checking, step, screen, leading);
}

/** There is no store in which the state is asked for and nothing that leads on is drawn. */
function checkWhateverIsSet(
  checking: Checking,
  { file, name, state }: Step,
  screen: string,
  leading: readonly { readonly event: string; readonly senders: readonly SentCall[] }[],
): void {
  const senders = leading.flatMap((each) => each.senders);
  if (senders.some(({ whens }) => whens.length === 0)) return;
  const screenFile = checking.of.screen.get(screen);
  if (screenFile === undefined) return;
  // What one form is answered says nothing of another's.
  const forms = new Set(senders.map(({ form }) => form));
  const [form] = forms.size === 1 ? forms : [];
  const scopes = { ...scopesOfScreen(checking, screenFile), ...(form === undefined ? {} : scopesOfForm(checking, form)) };
  const conditions = new Conditions(knowPaths(scopes, checking.settings?.values), checking.settings?.now);
  const readDrawn = (all: Conditions): Formula => ({
    any: senders.map(({ whens }) => ({ all: whens.map((each) => readPlaced(checking, all, each)) })),
  });
  const { skipWhen } = asObject(state['meta']);
  const skips = { condition: skipWhen, file, path: ['states', name, 'meta', 'skipWhen'] };
  const readStays = (all: Conditions): Formula => (skipWhen === undefined ? always : { not: readPlaced(checking, all, skips) });
  const [drawn, stays] = [readDrawn(conditions), readStays(conditions)];
  for (const store of settleSettings(conditions, [drawn, stays])) {
    if (canHold(conditions, drawn, store) !== false || canHold(conditions, { not: stays }, store) !== false) continue;
    const impossible = (all: Conditions): readonly Formula[] => [readDrawn(all), { not: readStays(all) }];
    const because = tellAbout(checking, scopes, { flow: file.name, screen }, impossible);
    // A restriction of ages stands in none of the stores that were settled.
    const under = store.size === 0 ? describeReasons(because.about?.settings ?? []) : describeSettled(store);
    // Without any setting in it the conditions contradict each other, which is told where they stand.
    if (under === '') return;
    const events = leading.map(({ event }) => event);
    checking.report(file, ['states', name], { ...problems.SETTING_STOPS_STEP(name, under, events), ...because }, 'key');
    return;
  }
}
