import type { Cursor } from '../cursor.ts';
import { findMismatches, type SchemaMismatch } from '../json-schema/find-mismatches.ts';
import { listAnswers, listTargets, statesOf } from '../meaning/read-flow.ts';
import { checkText } from '../paths/check-text.ts';
import { problems } from '../problems/index.ts';
import { actionName, responses } from './check-timeouts.ts';
import { spanOf } from './span-milliseconds.ts';

/** Checks states that invoke an actor: their position in the flow, the actor, its input, and the handling of its answers. */
export function checkInvokes(flow: Cursor): void {
  for (const [, state] of statesOf(flow)) {
    if (!state.has('invoke')) continue;
    checkPosition(flow, state);
    checkAnswers(flow, state);
    checkUnknown(flow, state);
    checkActor(flow, state.at('invoke'));
  }
}

type Subject = Parameters<typeof problems.FLOW_INVOKE_UNFIT>[2];

function reportUnfit(cursor: Cursor, rule: string, remedy: string, subject?: Subject): void {
  cursor.reportKey(problems.FLOW_INVOKE_UNFIT(rule, remedy, subject));
}

function checkPosition(flow: Cursor, state: Cursor): void {
  const { name } = state;
  const invoke = state.at('invoke');
  if (state.object['type'] === 'final')
    reportUnfit(invoke, 'is not allowed in a final state', 'Move it to a state that leads to this one, or remove "type".');
  else if (flow.object['initial'] === name)
    reportUnfit(
      invoke,
      'is not allowed in the initial state: no event has started the request',
      'Move it to a state that an event leads to.',
    );
  else if (state.at('meta').has('skipWhen'))
    reportUnfit(
      invoke,
      'is not allowed in a state with "skipWhen": the state could be reached without starting the request',
      'Remove "skipWhen", and skip the state with a guard of the transition to it.',
    );
  const after = state.at('after');
  if (after.isThere)
    reportUnfit(after, 'is not allowed beside "invoke"', 'Use "onUnknown" for answers that take too long.', 'after');
  for (const [, timeout] of statesOf(flow).flatMap(([, from]) => from.at('after').entries())) {
    const rule = `leads to "${name}", which has "invoke": a timeout cannot start the request`;
    if (timeout.object['target'] === name)
      reportUnfit(timeout, rule, 'Lead to another state, or replace the timeout by an event.', 'after');
  }
}

/** Checks the transitions of an actor's answers: actions, targets and the texts of errors. */
function checkAnswers(flow: Cursor, state: Cursor): void {
  for (const transition of listAnswers(state)) {
    const { path } = transition;
    if (flow.at('states', transition.at('target').text ?? '', 'invoke').isThere)
      reportUnfit(
        transition,
        'leads to another state with "invoke", which could loop without user input',
        'Lead to a state without "invoke".',
      );
    for (const action of transition.at('actions').parts()) {
      const name = actionName(action) ?? '';
      const rule = `uses "${name}", which is only allowed in response to an event`;
      if (responses.has(name)) reportUnfit(transition, rule, `Remove "${name}" from its "actions".`);
    }
    if (path.at(-2) === 'onError') checkText(transition, `notice.${transition.name}`);
  }
}

/** Checks the target of `onUnknown`: only reached from there, and left only by the answer or an event. */
function checkUnknown(flow: Cursor, state: Cursor): void {
  for (const [, timeout] of state.at('invoke', 'onUnknown').entries()) {
    const name = timeout.at('target').text;
    const target = flow.at('states', name ?? '');
    // Unknown targets and targets with an invoke are already reported.
    if (!target.isThere || target.has('invoke')) continue;
    const isStopped = target.object['type'] === 'final' || target.at('meta').has('skipWhen') || target.has('after');
    if (isStopped || flow.object['initial'] === name)
      reportUnfit(
        timeout,
        'leads to a state that cannot wait for the answer: an initial or final state, or one with "skipWhen" or "after"',
        'Lead to a state that is none of these.',
        'onUnknown',
      );
    const ways = statesOf(flow).flatMap(([, from]) => listTargets(from));
    if (ways.filter((way) => way.value === name).length > 1)
      reportUnfit(
        timeout,
        'leads to a state that other transitions lead to without starting the request',
        'Lead to a state that only this "onUnknown" leads to.',
        'onUnknown',
      );
  }
}

/** Checks the actor: it exists, `onError` handles exactly its codes, and the input matches its schema. */
function checkActor(flow: Cursor, invoke: Cursor): void {
  const { effects } = flow.checking.options;
  const { name: id } = flow.file;
  const src = invoke.at('src').text;
  if (effects === undefined || src === undefined) return;
  const actors = (Object.hasOwn(effects, id) ? effects[id]?.actors : undefined) ?? {};
  const actor = Object.hasOwn(actors, src) ? actors[src] : undefined;
  if (actor === undefined) return invoke.at('src').report(problems.FLOW_EFFECT_UNKNOWN('actor', src, Object.keys(actors)));
  const { remembers, errors } = actor;
  const keep = flow.at('idleTimeout').text ?? '';
  // A flow that expired restarts, and then uses another idempotency key for the same request.
  if ((spanOf(keep) ?? Number.POSITIVE_INFINITY) < (spanOf(remembers) ?? 0))
    flow.at('idleTimeout').report(problems.FLOW_KEEP_SHORT(keep, src, remembers));
  for (const [span, timeout] of invoke.at('onUnknown').entries()) {
    const rule = `is not shorter than the ${remembers} for which "${src}" recognizes a repeated request`;
    if ((spanOf(span) ?? 0) >= (spanOf(remembers) ?? Number.POSITIVE_INFINITY))
      reportUnfit(timeout, rule, `Make it shorter than ${remembers}.`, 'onUnknown');
  }
  const onError = invoke.at('onError');
  for (const code of errors) if (!onError.at(code).isThere) onError.reportKey(problems.FLOW_ERROR_UNPLACED(src, code));
  for (const [code, transition] of onError.entries())
    if (!errors.includes(code)) transition.reportKey(problems.FLOW_ERROR_UNKNOWN(src, code, errors));
  const input = invoke.at('input');
  if (actor.input === undefined) {
    if (input.isThere) input.reportKey(problems.FLOW_INPUT_UNFIT(src, 'the actor takes no input'));
    return;
  }
  for (const mismatch of findMismatches(actor.input, input.value ?? {})) {
    const at = input.isThere ? input.at(...mismatch.path) : invoke;
    const name = ['input', ...mismatch.path].join('.');
    at.reportKey(problems.FLOW_INPUT_UNFIT(src, `${name} ${describeMismatch(mismatch)}`));
  }
}

function describeMismatch(mismatch: SchemaMismatch): string {
  if ('rule' in mismatch) return mismatch.rule;
  return 'missing' in mismatch ? `lacks "${mismatch.missing}"` : `must not have "${mismatch.unknown}"`;
}
