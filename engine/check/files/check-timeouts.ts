import { asObject, asText, type Checking } from '../checking.ts';
import { problems } from '../problems/index.ts';
import type { ReadFile } from '../read/declared-file.ts';
import type { JsonPath } from '../read/source-range.ts';
import { spanOf } from './span-milliseconds.ts';

/** Built-in actions that respond to an event, which a timeout is not. */
const responses = new Set(['refuse', 'sendBack']);

interface Timeout {
  readonly from: string;
  readonly span: string;
  readonly target: string | undefined;
  readonly actions: unknown;
  readonly path: JsonPath;
}

/** Checks timeouts (`after`): shorter than `keep` of the flow, without loops, and without actions that respond to events. */
export function checkTimeouts(checking: Checking, file: ReadFile): void {
  const flow = asObject(file.value);
  const states = asObject(flow['states']);
  const timeouts = Object.entries(states).flatMap(([from, state]) => listTimeouts(from, state));
  const keep = spanOf(asText(flow['keep']));
  for (const { from, span, actions, path } of timeouts) {
    const reportUnfit = (rule: string, remedy: string): void =>
      checking.report(file, path, problems.FLOW_TIME_UNFIT(rule, remedy), 'key');
    const milliseconds = spanOf(span);
    if (asObject(states[from])['type'] === 'final')
      reportUnfit('is not allowed in a final state', 'Remove it; "readable" limits how long a final screen can be opened.');
    else if (milliseconds !== undefined && keep !== undefined && milliseconds >= keep)
      reportUnfit('is not shorter than the "keep" of the flow, which expires first', 'Shorten it, or lengthen "keep".');
    for (const [action, at] of listActions(actions, [...path, 'actions'])) {
      const name = typeof action === 'string' ? action : asText(asObject(action)['type']);
      if (name !== undefined && responses.has(name))
        checking.report(
          file,
          at,
          problems.FLOW_TIME_UNFIT(`uses "${name}", which is only allowed in response to an event`, 'Remove this action.'),
        );
    }
  }
  for (const { path } of findLoops(timeouts))
    checking.report(
      file,
      [...path, 'target'],
      problems.FLOW_TIME_UNFIT(
        'leads back to its own state by timeouts alone',
        'Remove the "after" of one of these states, or lead it to another state.',
      ),
    );
}

function listTimeouts(from: string, state: unknown): readonly Timeout[] {
  return Object.entries(asObject(asObject(state)['after'])).map(([span, timeout]) => {
    const { target, actions } = asObject(timeout);
    return { from, span, target: asText(target), actions, path: ['states', from, 'after', span] };
  });
}

function listActions(actions: unknown, path: JsonPath): readonly (readonly [unknown, JsonPath])[] {
  return Array.isArray(actions) ? actions.map((each, index) => [each, [...path, index]]) : [[actions, path]];
}

/** The first declared timeout of each loop. */
function findLoops(timeouts: readonly Timeout[]): readonly Timeout[] {
  const byState = new Map(timeouts.map((timeout) => [timeout.from, timeout]));
  const found = new Set<string>();
  return timeouts.filter((first) => {
    const way = new Set<string>();
    let at: Timeout | undefined = first;
    while (at !== undefined && !way.has(at.from)) {
      way.add(at.from);
      at = at.target === undefined ? undefined : byState.get(at.target);
    }
    if (at?.from !== first.from || found.has(first.from)) return false;
    for (const name of way) found.add(name);
    return true;
  });
}
