import { isObject } from '../../declare/index.ts';
import { asList, asObject, type Checking } from '../checking.ts';
import { Cursor } from '../cursor.ts';
import { objectOf, requireFile } from '../declared-names.ts';
import { listAnswers, restart, screenOf, statesOf, targetsOf } from '../meaning/read-flow.ts';
import { checkCondition } from '../paths/check-condition.ts';
import { checkText } from '../paths/check-text.ts';
import { parametersOf, scopesOfStore } from '../paths/scopes.ts';
import { problems } from '../problems/index.ts';
import { findTodaysValue } from '../vocabulary.ts';
import { checkInvokes } from './check-invokes.ts';
import { checkTimeouts } from './check-timeouts.ts';

/** The built-in actions. */
const refuse = 'refuse';
const showAgain = 'showAgain';

/** Events that some state of a flow handles. */
export function eventsOf(flow: Record<string, unknown>): ReadonlySet<string> {
  const states = Object.values(asObject(flow['states']));
  return new Set([restart, ...states.flatMap((state) => Object.keys(asObject(asObject(state)['on'])))]);
}

/** Checks flows: names of states, screens and effects, reachability of states, and that calls send their events. */
export function checkFlows(checking: Checking): void {
  const statesByScreen = new Map<string, string>();
  const sent = eventsSent(checking);
  for (const file of checking.of.flow.values()) {
    // Conditions of flows are evaluated without a page, so that only `settings` is available.
    const { settings } = scopesOfStore(checking);
    const flow = Cursor.open(checking, file, { scopes: settings === undefined ? {} : { settings } });
    checkTarget(flow, flow.at('initial'));
    for (const [name, change] of flow.at('goingBack').entries())
      if (!flow.at('states', name).isThere) reportUnknown(flow, change, name);
    for (const [, state] of statesOf(flow)) {
      checkMeta(flow, state, statesByScreen);
      for (const [event, transitions] of state.at('on').entries()) {
        const isRaised = checking.options.raisedEvents?.[file.name]?.includes(event) === true;
        if (sent !== undefined && event !== restart && !isRaised && !sent.has(`${file.name} ${event}`))
          transitions.reportKey(problems.FLOW_EVENT_UNSENT(file.name, event));
        for (const transition of transitions.parts()) {
          checkTransition(flow, transition);
          checkNotices(transition);
        }
      }
      for (const [, timeout] of state.at('after').entries()) checkTransition(flow, timeout);
      for (const answer of listAnswers(state)) checkTransition(flow, answer, 'answers');
    }
    checkTimeouts(flow);
    checkInvokes(flow);
    checkReached(flow);
  }
}

function checkTarget(flow: Cursor, target: Cursor): void {
  if (target.text !== undefined && !flow.at('states', target.text).isThere) reportUnknown(flow, target, target.text, 'value');
}

function reportUnknown(flow: Cursor, cursor: Cursor, state: string, what: 'key' | 'value' = 'key'): void {
  cursor.report(problems.FLOW_STATE_UNKNOWN(state, Object.keys(flow.at('states').object)), what);
}

/** `flow EVENT` of every call; undefined: unknown, since a call could not be read. */
function eventsSent(checking: Checking): ReadonlySet<string> | undefined {
  const sent = new Set<string>();
  for (const { value } of checking.of.call.values()) {
    if (!isObject(value)) return undefined;
    const event = asObject(value['event']);
    const pairs = event['by'] === undefined ? [[event['flow'], event['type']]] : Object.values(event).map(asList);
    for (const [flow, type] of pairs) sent.add(`${String(flow)} ${String(type)}`);
  }
  return sent;
}

function checkMeta(flow: Cursor, state: Cursor, statesByScreen: Map<string, string>): void {
  const { checking } = flow;
  const [meta, screen] = [state.at('meta'), state.at('meta', 'screen')];
  if (requireFile(screen, 'screen') !== undefined) {
    const name = String(screenOf(state));
    const otherState = statesByScreen.get(name);
    const route = String(objectOf(checking.of.screen, name)['route'] ?? '');
    if (otherState !== undefined) screen.report(problems.FLOW_SCREEN_TWICE(name, otherState));
    else {
      statesByScreen.set(name, `"${state.name}" of "${flow.file.name}"`);
      if (parametersOf(route).some((parameter) => parameter !== flow.object['onePer']))
        screen.report(problems.FLOW_SCREEN_OF_MANY(name, route));
    }
  }
  checkCondition(meta.at('skipWhen'));
  for (const step of meta.at('step').parts()) checkCondition(step.at('when'));
  // Elsewhere a restart would lose answers. A state that leads nowhere is reported as a dead end instead.
  if (meta.object['restartable'] === true && state.object['type'] !== 'final' && targetsOf(state).length > 0)
    meta.at('restartable').reject('is allowed in final states only', 'Remove it, or make the state final.');
}

function checkTransition(flow: Cursor, transition: Cursor, knownActions: 'actions' | 'answers' = 'actions'): void {
  checkTarget(flow, transition.at('target'));
  const { effects } = flow.checking.options;
  const { name: id } = flow.file;
  const actions = transition.at('actions').parts().filter(reportIfRenamed);
  if (effects === undefined) return;
  const knownEffects = Object.hasOwn(effects, id) ? effects[id] : undefined;
  checkEffect('guard', transition.at('guard'), knownEffects?.guards ?? []);
  for (const action of actions) checkEffect('action', action, [refuse, showAgain, ...(knownEffects?.[knownActions] ?? [])]);
}

const nameOf = (effect: Cursor): Cursor => (effect.text === undefined ? effect.at('type') : effect);

/** Reports an action of the engine with its former name. Returns whether it has none. */
function reportIfRenamed(action: Cursor): boolean {
  const { text: from = '' } = nameOf(action);
  const today = findTodaysValue('effect', 'type', from);
  if (today !== undefined) nameOf(action).report(problems.PROPERTY_RENAMED({ from, to: today }));
  return today === undefined;
}

function checkEffect(kind: string, effect: Cursor, names: readonly string[]): void {
  const name = nameOf(effect);
  if (name.text !== undefined && !names.includes(name.text)) name.report(problems.FLOW_EFFECT_UNKNOWN(kind, name.text, names));
}

/** Checks that every `showAgain` has a notice with a text. */
function checkNotices(transition: Cursor): void {
  for (const action of transition.at('actions').parts()) {
    if ((action.object['type'] ?? action.value) !== showAgain) continue;
    const notice = action.at('params', 'notice');
    if (notice.text === undefined) action.report(problems.PROPERTY_MISSING('params.notice'));
    else checkText(notice, `notice.${notice.text}`);
  }
}

function checkReached(flow: Cursor): void {
  const initial = flow.at('initial').text;
  const states = flow.at('states');
  // A missing initial state is already reported.
  if (initial === undefined || !states.at(initial).isThere) return;
  const reached = new Set([initial]);
  // Iterating a set includes elements added meanwhile.
  for (const name of reached) {
    const targets = targetsOf(states.at(name));
    for (const target of targets) reached.add(target);
    // An unknown target is already reported; the state it was meant to reach is not reported as well.
    if (targets.some((target) => !states.at(target).isThere)) return;
  }
  for (const [name, state] of states.entries()) if (!reached.has(name)) state.reportKey(problems.FLOW_STATE_UNREACHED(name));
}
