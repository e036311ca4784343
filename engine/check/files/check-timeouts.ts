import type { Cursor } from '../cursor.ts';
import { statesOf } from '../meaning/read-flow.ts';
import { problems } from '../problems/index.ts';
import { spanOf } from './span-milliseconds.ts';

/** Built-in actions that respond to an event, which a timeout or an actor's answer is not. */
export const responses = new Set(['refuse', 'showAgain']);

/** The name of an action: `"idleTimeout"`, or the `type` of an object. */
export const actionName = (action: Cursor): string | undefined => action.text ?? action.at('type').text;

/** Checks timeouts (`after`): shorter than `idleTimeout` of the flow, without loops, and without actions that respond to events. */
export function checkTimeouts(flow: Cursor): void {
  const keep = spanOf(flow.at('idleTimeout').text);
  const timeouts = statesOf(flow).flatMap(([from, state]) =>
    state
      .at('after')
      .entries()
      .map(([span, timeout]) => ({ from, state, span, timeout })),
  );
  for (const { state, span, timeout } of timeouts) {
    const milliseconds = spanOf(span);
    const reportUnfit = (rule: string, remedy: string): void => timeout.reportKey(problems.FLOW_TIME_UNFIT(rule, remedy));
    if (state.object['type'] === 'final')
      reportUnfit('is not allowed in a final state', 'Remove it; "visibleFor" limits how long a final screen can be opened.');
    else if (milliseconds !== undefined && keep !== undefined && milliseconds >= keep)
      reportUnfit(
        'is not shorter than the "idleTimeout" of the flow, which expires first',
        'Shorten it, or lengthen "idleTimeout".',
      );
    for (const action of timeout.at('actions').parts()) {
      const name = actionName(action) ?? '';
      const rule = `uses "${name}", which is only allowed in response to an event`;
      if (responses.has(name)) action.report(problems.FLOW_TIME_UNFIT(rule, 'Remove this action.'));
    }
  }
  const loop = problems.FLOW_TIME_UNFIT(
    'leads back to its own state by timeouts alone',
    'Remove the "after" of one of these states, or lead it to another state.',
  );
  for (const target of findLoops(timeouts)) target.report(loop);
}

/** The target of the first declared timeout of each loop. */
function findLoops(timeouts: readonly { readonly from: string; readonly timeout: Cursor }[]): readonly Cursor[] {
  const targets = new Map(timeouts.map(({ from, timeout }) => [from, timeout.at('target')]));
  const cyclic = new Set<string>();
  return timeouts.flatMap(({ from, timeout }) => {
    const way = new Set<string>();
    let at: string | undefined = from;
    while (at !== undefined && !way.has(at) && targets.has(at)) {
      way.add(at);
      at = targets.get(at)?.text;
    }
    if (at !== from || cyclic.has(from)) return [];
    for (const name of way) cyclic.add(name);
    return [timeout.at('target')];
  });
}
