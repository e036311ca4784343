import { asObject, asText, type Checking } from '../checking.ts';
import { listAnswers, waysOf } from '../meaning/read-flow.ts';
import type { Spot } from '../paths/check-path.ts';
import { checkText } from '../paths/check-words.ts';
import { problems } from '../problems/index.ts';
import type { JsonPath } from '../read/place-of.ts';
import { findMisfits } from '../schema/find-misfits.ts';
import { spanOf } from './span-of.ts';

/** The engine's own actions answer an event, and an answer sends none. */
const replies = new Set(['refuse', 'sendBack']);

/** States that wait for an answer: who is asked is known, what may come of it has a place, and somebody comes there who asks. */
export function checkInvokes(checking: Checking, spot: Spot): void {
  const { file } = spot;
  const flow = asObject(file.value);
  const states = asObject(flow['states']);
  for (const [name, state] of Object.entries(states)) {
    const { invoke, type, meta, after } = asObject(state);
    if (invoke === undefined) continue;
    const path: JsonPath = ['states', name, 'invoke'];
    const unfit = (rule: string, at: JsonPath = path): void => checking.report(file, at, problems.FLOW_INVOKE_UNFIT(rule), 'key');
    if (type === 'final') unfit('stands at the end of a flow, which waits for nothing');
    else if (flow['initial'] === name) unfit('stands where the flow begins, and nobody comes there who could ask');
    else if (asObject(meta)['skipWhen'] !== undefined)
      unfit('stands in a state that settings leave out, and that is come to without asking');
    if (after !== undefined)
      unfit('stands beside an "after": the time alone does not say what was done, and "onUnknown" says that', [
        'states',
        name,
        'after',
      ]);
    for (const [from, each] of Object.entries(states))
      for (const [span, lapse] of Object.entries(asObject(asObject(each)['after'])))
        if (asObject(lapse)['target'] === name)
          unfit('is come to by the time alone, and nobody asks before somebody comes', ['states', from, 'after', span]);
    checkAnswers(checking, spot, name, state, states);
    checkUnknown(checking, spot, name, states);
    checkActor(checking, spot, asObject(invoke), path);
  }
}

/** An answer answers no event, leads on by itself at most once, and what it tells has words. */
function checkAnswers(checking: Checking, spot: Spot, name: string, state: unknown, states: Record<string, unknown>): void {
  for (const { transition, path } of listAnswers(name, state)) {
    const unfit = (rule: string, at: JsonPath): void => checking.report(spot.file, at, problems.FLOW_INVOKE_UNFIT(rule), 'key');
    const target = asText(transition['target']);
    if (target !== undefined && asObject(states[target])['invoke'] !== undefined)
      unfit('leads to a state that asks again by itself: a round without anybody', path);
    for (const action of [transition['actions']].flat()) {
      const type = asText(action) ?? asText(asObject(action)['type']);
      if (type !== undefined && replies.has(type)) unfit(`answers an event with "${type}", and an answer is none`, path);
    }
    if (path.at(-2) === 'onError') checkText(checking, spot, `notice.${path.at(-1)}`, path, []);
  }
}

/** Where it is said that nobody knows yet only they come who asked, and nothing but the answer or the person leads on. */
function checkUnknown(checking: Checking, { file }: Spot, name: string, states: Record<string, unknown>): void {
  const flow = asObject(file.value);
  for (const [span, lapse] of Object.entries(asObject(asObject(asObject(states[name])['invoke'])['onUnknown']))) {
    const path: JsonPath = ['states', name, 'invoke', 'onUnknown', span];
    const unfit = (rule: string): void => checking.report(file, path, problems.FLOW_INVOKE_UNFIT(rule), 'key');
    const target = asText(asObject(lapse)['target']);
    // What is misspelt has been told, and a question that leads to another one too.
    if (target === undefined || !Object.hasOwn(states, target) || asObject(states[target])['invoke'] !== undefined) continue;
    const { type, meta, after: lapses } = asObject(states[target]);
    if (type === 'final' || flow['initial'] === target || asObject(meta)['skipWhen'] !== undefined || lapses !== undefined)
      unfit('leads where the answer cannot be waited for: to the beginning, an end, or a state with "skipWhen" or "after"');
    const ways = Object.entries(states).flatMap(([from, state]) => waysOf(from, state));
    if (ways.filter((way) => way.target === target).length > 1)
      unfit('leads to a state that something else leads to, without having asked');
  }
}

/** The actor is known, every code of it has a place and every place a code, and it is asked what it takes. */
function checkActor(checking: Checking, { file }: Spot, invoke: Record<string, unknown>, path: JsonPath): void {
  const { effects, awaitedFlows } = checking.options;
  const src = asText(invoke['src']);
  if (effects === undefined || src === undefined || awaitedFlows?.includes(file.name) === true) return;
  const actors = (Object.hasOwn(effects, file.name) ? effects[file.name]?.actors : undefined) ?? {};
  const actor = Object.hasOwn(actors, src) ? actors[src] : undefined;
  if (actor === undefined) {
    checking.report(file, [...path, 'src'], problems.FLOW_EFFECT_UNKNOWN('actor', src, Object.keys(actors)));
    return;
  }
  const keep = asText(asObject(file.value)['keep']) ?? '';
  // Whoever comes back to a flow that is gone begins anew, and what is asked for then has another key.
  if ((spanOf(keep) ?? Number.POSITIVE_INFINITY) < (spanOf(actor.remembers) ?? 0))
    checking.report(file, ['keep'], problems.FLOW_KEEP_SHORT(keep, src, actor.remembers));
  for (const span of Object.keys(asObject(invoke['onUnknown'])))
    if ((spanOf(span) ?? 0) >= (spanOf(actor.remembers) ?? Number.POSITIVE_INFINITY)) {
      const rule = `is not shorter than the ${actor.remembers} for which "${src}" knows a question again`;
      checking.report(file, [...path, 'onUnknown', span], problems.FLOW_INVOKE_UNFIT(rule), 'key');
    }
  const places = Object.keys(asObject(invoke['onError']));
  for (const code of actor.errors)
    if (!places.includes(code)) checking.report(file, [...path, 'onError'], problems.FLOW_ERROR_UNPLACED(src, code), 'key');
  for (const code of places)
    if (!actor.errors.includes(code))
      checking.report(file, [...path, 'onError', code], problems.FLOW_ERROR_UNKNOWN(src, code, actor.errors), 'key');
  const { input } = invoke;
  if (actor.input === undefined) {
    if (input !== undefined)
      checking.report(file, [...path, 'input'], problems.FLOW_INPUT_UNFIT(src, 'is asked nothing besides'), 'key');
    return;
  }
  for (const misfit of findMisfits(actor.input, input ?? {})) {
    const said =
      'rule' in misfit ? misfit.rule : 'missing' in misfit ? `lacks "${misfit.missing}"` : `may not have "${misfit.unknown}"`;
    const at = input === undefined ? path : [...path, 'input', ...misfit.path];
    checking.report(file, at, problems.FLOW_INPUT_UNFIT(src, `${['input', ...misfit.path].join('.')} ${said}`), 'key');
  }
}
