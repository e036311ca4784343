import { isObject } from '../../declare/index.ts';
import { asList, asObject, asText, type Checking } from '../checking.ts';
import { listAnswers, targetsOf } from '../meaning/read-flow.ts';
import { checkCondition } from '../paths/check-condition.ts';
import type { Location } from '../paths/check-path.ts';
import { checkText } from '../paths/check-text.ts';
import { parametersOf, scopesOfStore } from '../paths/scopes.ts';
import { problems } from '../problems/index.ts';
import type { JsonPath } from '../read/source-range.ts';
import { checkInvokes } from './check-invokes.ts';
import { checkTimeouts } from './check-timeouts.ts';

/** The built-in event of every flow, and the built-in actions. */
const restart = 'RESTART';
const refuse = 'refuse';
const sendBack = 'sendBack';

/** Events that some state of a flow handles. */
export function eventsOf(flow: Record<string, unknown>): ReadonlySet<string> {
  return new Set([
    restart,
    ...Object.values(asObject(flow['states'])).flatMap((state) => Object.keys(asObject(asObject(state)['on']))),
  ]);
}

/** Checks flows: names of states, screens and effects, reachability of states, and that calls send their events. */
export function checkFlows(checking: Checking): void {
  const statesByScreen = new Map<string, string>();
  const sent = eventsSent(checking);
  for (const file of checking.of.flow.values()) {
    const flow = asObject(file.value);
    // Conditions of flows are evaluated without a page, so that only `settings` is available.
    const { settings } = scopesOfStore(checking);
    const location: Location = { file, scopes: settings === undefined ? {} : { settings } };
    const states = asObject(flow['states']);
    const checkState = (state: unknown, path: JsonPath, what?: 'key'): void => {
      if (typeof state === 'string' && !Object.hasOwn(states, state))
        checking.report(file, path, problems.FLOW_STATE_UNKNOWN(state, Object.keys(states)), what);
    };
    checkState(flow['initial'], ['initial']);
    for (const state of Object.keys(asObject(flow['passed']))) checkState(state, ['passed', state], 'key');
    for (const [name, state] of Object.entries(states)) {
      const { meta, on, after } = asObject(state);
      const path = ['states', name];
      const label = `"${name}" of "${file.name}"`;
      checkMeta(checking, location, asObject(meta), [...path, 'meta'], label, asText(flow['subject']), statesByScreen);
      // Elsewhere a restart would lose answers. A state that leads nowhere is reported as a dead end instead.
      if (asObject(meta)['beginsAnew'] === true && asObject(state)['type'] !== 'final' && targetsOf(state).length > 0)
        checking.report(
          file,
          [...path, 'meta', 'beginsAnew'],
          problems.VALUE_INVALID('is allowed in final states only', { write: 'Remove it, or make the state final.' }),
        );
      for (const [event, transitions] of Object.entries(asObject(on))) {
        const here = [...path, 'on', event];
        const isRaised = checking.options.raisedEvents?.[file.name]?.includes(event) === true;
        if (sent !== undefined && event !== restart && !isRaised && !sent.has(`${file.name} ${event}`))
          checking.report(file, here, problems.FLOW_EVENT_UNSENT(file.name, event), 'key');
        for (const [transition, at] of listed(transitions, here)) {
          checkState(asObject(transition)['target'], [...at, 'target']);
          checkEffects(checking, location, asObject(transition), at);
          checkNotices(checking, location, asObject(transition), at);
        }
      }
      for (const [span, timeout] of Object.entries(asObject(after))) {
        const here = [...path, 'after', span];
        checkState(asObject(timeout)['target'], [...here, 'target']);
        checkEffects(checking, location, asObject(timeout), here);
      }
      for (const { transition, path: here } of listAnswers(name, state)) {
        checkState(transition['target'], [...here, 'target']);
        checkEffects(checking, location, transition, here, 'answers');
      }
    }
    checkTimeouts(checking, file);
    checkInvokes(checking, location);
    checkReached(checking, location, states, asText(flow['initial']));
  }
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

/** The elements of a value that may be single or a list, each with its path. */
function listed(value: unknown, path: JsonPath): readonly (readonly [unknown, JsonPath])[] {
  return Array.isArray(value) ? value.map((each, index) => [each, [...path, index]]) : [[value, path]];
}

function checkMeta(
  checking: Checking,
  location: Location,
  meta: Record<string, unknown>,
  path: JsonPath,
  state: string,
  subject: string | undefined,
  statesByScreen: Map<string, string>,
): void {
  const screen = asText(meta['screen']);
  if (screen !== undefined) {
    const other = statesByScreen.get(screen);
    if (!checking.of.screen.has(screen))
      checking.report(location.file, [...path, 'screen'], problems.SCREEN_UNKNOWN(screen, checking.of.screen.keys()));
    else if (other !== undefined) checking.report(location.file, [...path, 'screen'], problems.FLOW_SCREEN_TWICE(screen, other));
    else {
      statesByScreen.set(screen, state);
      const route = asText(asObject(checking.of.screen.get(screen)?.value)['route']) ?? '';
      if (parametersOf(route).some((parameter) => parameter !== subject))
        checking.report(location.file, [...path, 'screen'], problems.FLOW_SCREEN_OF_MANY(screen, route));
    }
  }
  checkCondition(checking, location, meta['skipWhen'], [...path, 'skipWhen']);
  for (const [step, at] of listed(meta['step'], [...path, 'step']))
    checkCondition(checking, location, asObject(step)['when'], [...at, 'when']);
}

function checkEffects(
  checking: Checking,
  { file }: Location,
  transition: Record<string, unknown>,
  path: JsonPath,
  knownActions: 'actions' | 'answers' = 'actions',
): void {
  const effects = checking.options.effects;
  if (effects === undefined) return;
  const known = Object.hasOwn(effects, file.name) ? effects[file.name] : undefined;
  const check = (kind: string, effect: unknown, names: readonly string[], at: JsonPath): void => {
    const isNamed = typeof effect === 'string';
    const name = isNamed ? effect : asText(asObject(effect)['type']);
    if (name === undefined || names.includes(name)) return;
    checking.report(file, isNamed ? at : [...at, 'type'], problems.FLOW_EFFECT_UNKNOWN(kind, name, names));
  };
  check('guard', transition['guard'], known?.guards ?? [], [...path, 'guard']);
  for (const [action, at] of listed(transition['actions'], [...path, 'actions']))
    check('action', action, [refuse, sendBack, ...(known?.[knownActions] ?? [])], at);
}

/** Checks that every `sendBack` has a notice with a text. */
function checkNotices(checking: Checking, location: Location, transition: Record<string, unknown>, path: JsonPath): void {
  for (const [action, at] of listed(transition['actions'], [...path, 'actions'])) {
    const { type = action, params } = asObject(action);
    if (type !== sendBack) continue;
    const notice = asText(asObject(params)['notice']);
    if (notice === undefined) checking.report(location.file, at, problems.PROPERTY_MISSING('params.notice'));
    else checkText(checking, location, `notice.${notice}`, [...at, 'params', 'notice'], []);
  }
}

function checkReached(
  checking: Checking,
  { file }: Location,
  states: Record<string, unknown>,
  initial: string | undefined,
): void {
  // A missing initial state is already reported.
  if (initial === undefined || !Object.hasOwn(states, initial)) return;
  const reached = new Set([initial]);
  // Iterating a set includes elements added meanwhile.
  for (const name of reached) {
    const targets = targetsOf(states[name]);
    for (const target of targets) reached.add(target);
    // An unknown target is already reported; the state it was meant to reach is not reported as well.
    if (targets.some((target) => !Object.hasOwn(states, target))) return;
  }
  for (const name of Object.keys(states))
    if (!reached.has(name)) checking.report(file, ['states', name], problems.FLOW_STATE_UNREACHED(name), 'key');
}
