import { isObject } from '../../declare/index.ts';
import { asList, asObject, asText, type Checking } from '../checking.ts';
import { listAnswers, targetsOf } from '../meaning/read-flow.ts';
import { checkCondition } from '../paths/check-condition.ts';
import type { Spot } from '../paths/check-path.ts';
import { checkText } from '../paths/check-words.ts';
import { parametersOf, scopesOfStore } from '../paths/scopes.ts';
import { problems } from '../problems/index.ts';
import type { JsonPath } from '../read/place-of.ts';
import { checkInvokes } from './check-invokes.ts';
import { checkLapses } from './check-lapses.ts';

/** The engine's own event, which every flow takes, and its own action. */
const restart = 'RESTART';
const refuse = 'refuse';
/** The engine's own action besides: its notice has words. */
const sendBack = 'sendBack';

/** Events that any state of a flow takes. */
export function eventsOf(flow: Record<string, unknown>): ReadonlySet<string> {
  return new Set([
    restart,
    ...Object.values(asObject(flow['states'])).flatMap((state) => Object.keys(asObject(asObject(state)['on']))),
  ]);
}

/** Flows: states, screens and effects by name; every state can be reached, every event happens. */
export function checkFlows(checking: Checking): void {
  const places = new Map<string, string>();
  const sent = eventsSent(checking);
  for (const file of checking.of.flow.values()) {
    const flow = asObject(file.value);
    // A flow's conditions are asked where nobody looks at a page: of the settings only.
    const { settings } = scopesOfStore(checking);
    const spot: Spot = { file, scopes: settings === undefined ? {} : { settings } };
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
      checkMeta(checking, spot, asObject(meta), [...path, 'meta'], `"${name}" of "${file.name}"`, places);
      // Elsewhere it would lose what was answered so far. Where nothing leads on, the end was meant, and that is told.
      if (asObject(meta)['beginsAnew'] === true && asObject(state)['type'] !== 'final' && targetsOf(state).length > 0)
        checking.report(file, [...path, 'meta', 'beginsAnew'], problems.VALUE_INVALID('may stand at the end of a flow only'));
      for (const [event, transitions] of Object.entries(asObject(on))) {
        const here = [...path, 'on', event];
        if (sent !== undefined && event !== restart && !sent.has(`${file.name} ${event}`))
          checking.report(file, here, problems.FLOW_EVENT_UNSENT(file.name, event), 'key');
        for (const [transition, at] of listed(transitions, here)) {
          checkState(asObject(transition)['target'], [...at, 'target']);
          checkEffects(checking, spot, asObject(transition), at);
          checkNotices(checking, spot, asObject(transition), at);
        }
      }
      for (const [span, lapse] of Object.entries(asObject(after))) {
        const here = [...path, 'after', span];
        checkState(asObject(lapse)['target'], [...here, 'target']);
        checkEffects(checking, spot, asObject(lapse), here);
      }
      for (const { transition, path: here } of listAnswers(name, state)) {
        checkState(transition['target'], [...here, 'target']);
        checkEffects(checking, spot, transition, here, 'answers');
      }
    }
    checkLapses(checking, file);
    checkInvokes(checking, spot);
    checkReached(checking, spot, states, asText(flow['initial']));
  }
}

/** `flow EVENT` of every call; undefined: a call could not be read, so nobody knows. */
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

/** A part that may be alone or in a list, each with its path. */
function listed(value: unknown, path: JsonPath): readonly (readonly [unknown, JsonPath])[] {
  return Array.isArray(value) ? value.map((each, index) => [each, [...path, index]]) : [[value, path]];
}

function checkMeta(
  checking: Checking,
  spot: Spot,
  meta: Record<string, unknown>,
  path: JsonPath,
  state: string,
  places: Map<string, string>,
): void {
  const screen = asText(meta['screen']);
  if (screen !== undefined) {
    const other = places.get(screen);
    if (!checking.of.screen.has(screen))
      checking.report(spot.file, [...path, 'screen'], problems.SCREEN_UNKNOWN(screen, checking.of.screen.keys()));
    else if (other !== undefined) checking.report(spot.file, [...path, 'screen'], problems.FLOW_SCREEN_TWICE(screen, other));
    else {
      places.set(screen, state);
      const route = asText(asObject(checking.of.screen.get(screen)?.value)['route']) ?? '';
      if (parametersOf(route).length > 0)
        checking.report(spot.file, [...path, 'screen'], problems.FLOW_SCREEN_OF_MANY(screen, route));
    }
  }
  checkCondition(checking, spot, meta['skipWhen'], [...path, 'skipWhen']);
  for (const [step, at] of listed(meta['step'], [...path, 'step']))
    checkCondition(checking, spot, asObject(step)['when'], [...at, 'when']);
}

function checkEffects(
  checking: Checking,
  { file }: Spot,
  transition: Record<string, unknown>,
  path: JsonPath,
  kept: 'actions' | 'answers' = 'actions',
): void {
  const effects = checking.options.effects;
  if (effects === undefined || checking.options.awaitedFlows?.includes(file.name) === true) return;
  const known = Object.hasOwn(effects, file.name) ? effects[file.name] : undefined;
  const check = (kind: string, effect: unknown, names: readonly string[], at: JsonPath): void => {
    const isNamed = typeof effect === 'string';
    const name = isNamed ? effect : asText(asObject(effect)['type']);
    if (name === undefined || names.includes(name)) return;
    checking.report(file, isNamed ? at : [...at, 'type'], problems.FLOW_EFFECT_UNKNOWN(kind, name, names));
  };
  check('fact', transition['guard'], known?.guards ?? [], [...path, 'guard']);
  for (const [action, at] of listed(transition['actions'], [...path, 'actions']))
    check('action', action, [refuse, sendBack, ...(known?.[kept] ?? [])], at);
}

/** What a person is told when they are sent back has words. */
function checkNotices(checking: Checking, spot: Spot, transition: Record<string, unknown>, path: JsonPath): void {
  for (const [action, at] of listed(transition['actions'], [...path, 'actions'])) {
    const { type = action, params } = asObject(action);
    if (type !== sendBack) continue;
    const notice = asText(asObject(params)['notice']);
    if (notice === undefined) checking.report(spot.file, at, problems.PROPERTY_MISSING('params.notice'));
    else checkText(checking, spot, `notice.${notice}`, [...at, 'params', 'notice'], []);
  }
}

function checkReached(checking: Checking, { file }: Spot, states: Record<string, unknown>, initial: string | undefined): void {
  // Without a beginning nothing is reached, and that has been told.
  if (initial === undefined || !Object.hasOwn(states, initial)) return;
  const reached = new Set([initial]);
  // A set tells of what is added to it while it is walked.
  for (const name of reached) {
    const targets = targetsOf(states[name]);
    for (const target of targets) reached.add(target);
    // A misspelt target has been told; what it was to reach is not told besides.
    if (targets.some((target) => !Object.hasOwn(states, target))) return;
  }
  for (const name of Object.keys(states))
    if (!reached.has(name)) checking.report(file, ['states', name], problems.FLOW_STATE_UNREACHED(name), 'key');
}
