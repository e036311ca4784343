import { asObject, asText, type Checking } from '../checking.ts';
import { findMismatches } from '../json-schema/find-mismatches.ts';
import { listAnswers, listTransitions } from '../meaning/read-flow.ts';
import type { Location } from '../paths/check-path.ts';
import { checkText } from '../paths/check-text.ts';
import { problems } from '../problems/index.ts';
import type { JsonPath } from '../read/source-range.ts';
import { spanOf } from './span-milliseconds.ts';

/** Built-in actions that respond to an event, which an actor's answer is not. */
const replies = new Set(['refuse', 'sendBack']);

/** Checks states that invoke an actor: their position in the flow, the actor, its input, and the handling of its answers. */
export function checkInvokes(checking: Checking, location: Location): void {
  const { file } = location;
  const flow = asObject(file.value);
  const states = asObject(flow['states']);
  for (const [name, state] of Object.entries(states)) {
    const { invoke, type, meta, after } = asObject(state);
    if (invoke === undefined) continue;
    const path: JsonPath = ['states', name, 'invoke'];
    const reportUnfit = (rule: string, remedy: string): void =>
      checking.report(file, path, problems.FLOW_INVOKE_UNFIT(rule, remedy), 'key');
    const reportAfter = (rule: string, remedy: string, at: JsonPath): void =>
      checking.report(file, at, problems.FLOW_INVOKE_UNFIT(rule, remedy, 'after'), 'key');
    if (type === 'final')
      reportUnfit('is not allowed in a final state', 'Move it to a state that leads to this one, or remove "type".');
    else if (flow['initial'] === name)
      reportUnfit(
        'is not allowed in the initial state: no event has started the request',
        'Move it to a state that an event leads to.',
      );
    else if (asObject(meta)['skipWhen'] !== undefined)
      reportUnfit(
        'is not allowed in a state with "skipWhen": the state could be reached without starting the request',
        'Remove "skipWhen", and skip the state with a guard of the transition to it.',
      );
    if (after !== undefined)
      reportAfter('is not allowed beside "invoke"', 'Use "onUnknown" for answers that take too long.', ['states', name, 'after']);
    for (const [from, each] of Object.entries(states))
      for (const [span, timeout] of Object.entries(asObject(asObject(each)['after'])))
        if (asObject(timeout)['target'] === name)
          reportAfter(
            `leads to "${name}", which has "invoke": a timeout cannot start the request`,
            'Lead to another state, or replace the timeout by an event.',
            ['states', from, 'after', span],
          );
    checkAnswers(checking, location, name, state, states);
    checkUnknown(checking, location, name, states);
    checkActor(checking, location, asObject(invoke), path);
  }
}

/** Checks the transitions of an actor's answers: actions, targets and the texts of errors. */
function checkAnswers(
  checking: Checking,
  location: Location,
  name: string,
  state: unknown,
  states: Record<string, unknown>,
): void {
  for (const { transition, path } of listAnswers(name, state)) {
    const reportUnfit = (rule: string, remedy: string): void =>
      checking.report(location.file, path, problems.FLOW_INVOKE_UNFIT(rule, remedy), 'key');
    const target = asText(transition['target']);
    if (target !== undefined && asObject(states[target])['invoke'] !== undefined)
      reportUnfit(
        'leads to another state with "invoke", which could loop without user input',
        'Lead to a state without "invoke".',
      );
    for (const action of [transition['actions']].flat()) {
      const type = asText(action) ?? asText(asObject(action)['type']);
      if (type !== undefined && replies.has(type))
        reportUnfit(`uses "${type}", which is only allowed in response to an event`, `Remove "${type}" from its "actions".`);
    }
    if (path.at(-2) === 'onError') checkText(checking, location, `notice.${path.at(-1)}`, path, []);
  }
}

/** Checks the target of `onUnknown`: only reached from there, and left only by the answer or an event. */
function checkUnknown(checking: Checking, { file }: Location, name: string, states: Record<string, unknown>): void {
  const flow = asObject(file.value);
  for (const [span, timeout] of Object.entries(asObject(asObject(asObject(states[name])['invoke'])['onUnknown']))) {
    const path: JsonPath = ['states', name, 'invoke', 'onUnknown', span];
    const reportUnfit = (rule: string, remedy: string): void =>
      checking.report(file, path, problems.FLOW_INVOKE_UNFIT(rule, remedy, 'onUnknown'), 'key');
    const target = asText(asObject(timeout)['target']);
    // Unknown targets and targets with an invoke are already reported.
    if (target === undefined || !Object.hasOwn(states, target) || asObject(states[target])['invoke'] !== undefined) continue;
    const { type, meta, after: timeouts } = asObject(states[target]);
    if (type === 'final' || flow['initial'] === target || asObject(meta)['skipWhen'] !== undefined || timeouts !== undefined)
      reportUnfit(
        'leads to a state that cannot wait for the answer: an initial or final state, or one with "skipWhen" or "after"',
        'Lead to a state that is none of these.',
      );
    const ways = Object.entries(states).flatMap(([from, state]) => listTransitions(from, state));
    if (ways.filter((way) => way.target === target).length > 1)
      reportUnfit(
        'leads to a state that other transitions lead to without starting the request',
        'Lead to a state that only this "onUnknown" leads to.',
      );
  }
}

/** Checks the actor: it exists, `onError` handles exactly its codes, and the input matches its schema. */
function checkActor(checking: Checking, { file }: Location, invoke: Record<string, unknown>, path: JsonPath): void {
  const { effects } = checking.options;
  const src = asText(invoke['src']);
  if (effects === undefined || src === undefined) return;
  const actors = (Object.hasOwn(effects, file.name) ? effects[file.name]?.actors : undefined) ?? {};
  const actor = Object.hasOwn(actors, src) ? actors[src] : undefined;
  if (actor === undefined) {
    checking.report(file, [...path, 'src'], problems.FLOW_EFFECT_UNKNOWN('actor', src, Object.keys(actors)));
    return;
  }
  const keep = asText(asObject(file.value)['keep']) ?? '';
  // A flow that expired restarts, and then uses another idempotency key for the same request.
  if ((spanOf(keep) ?? Number.POSITIVE_INFINITY) < (spanOf(actor.remembers) ?? 0))
    checking.report(file, ['keep'], problems.FLOW_KEEP_SHORT(keep, src, actor.remembers));
  for (const span of Object.keys(asObject(invoke['onUnknown'])))
    if ((spanOf(span) ?? 0) >= (spanOf(actor.remembers) ?? Number.POSITIVE_INFINITY)) {
      const rule = `is not shorter than the ${actor.remembers} for which "${src}" recognizes a repeated request`;
      checking.report(
        file,
        [...path, 'onUnknown', span],
        problems.FLOW_INVOKE_UNFIT(rule, `Make it shorter than ${actor.remembers}.`, 'onUnknown'),
        'key',
      );
    }
  const handled = Object.keys(asObject(invoke['onError']));
  for (const code of actor.errors)
    if (!handled.includes(code)) checking.report(file, [...path, 'onError'], problems.FLOW_ERROR_UNPLACED(src, code), 'key');
  for (const code of handled)
    if (!actor.errors.includes(code))
      checking.report(file, [...path, 'onError', code], problems.FLOW_ERROR_UNKNOWN(src, code, actor.errors), 'key');
  const { input } = invoke;
  if (actor.input === undefined) {
    if (input !== undefined)
      checking.report(file, [...path, 'input'], problems.FLOW_INPUT_UNFIT(src, 'the actor takes no input'), 'key');
    return;
  }
  for (const mismatch of findMismatches(actor.input, input ?? {})) {
    const rule =
      'rule' in mismatch
        ? mismatch.rule
        : 'missing' in mismatch
          ? `lacks "${mismatch.missing}"`
          : `must not have "${mismatch.unknown}"`;
    const at = input === undefined ? path : [...path, 'input', ...mismatch.path];
    checking.report(file, at, problems.FLOW_INPUT_UNFIT(src, `${['input', ...mismatch.path].join('.')} ${rule}`), 'key');
  }
}
