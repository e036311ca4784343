import { asObject, asText, type Checking } from '../checking.ts';
import { problems } from '../problems/index.ts';
import type { ReadFile } from '../read/declared-file.ts';
import type { JsonPath } from '../read/place-of.ts';
import { spanOf } from './span-of.ts';

/** The engine's own actions answer an event, and the time sends none. */
const answers = new Set(['refuse', 'sendBack']);

interface Lapse {
  readonly from: string;
  readonly span: string;
  readonly target: string | undefined;
  readonly actions: unknown;
  readonly path: JsonPath;
}

/** What the time does by itself comes about while the flow is kept, comes to rest, and answers nobody. */
export function checkLapses(checking: Checking, file: ReadFile): void {
  const flow = asObject(file.value);
  const states = asObject(flow['states']);
  const lapses = Object.entries(states).flatMap(([from, state]) => listLapses(from, state));
  const kept = spanOf(asText(flow['keep']));
  for (const { from, span, actions, path } of lapses) {
    const wrong = (rule: string): void => checking.report(file, path, problems.FLOW_TIME_UNFIT(rule), 'key');
    const milliseconds = spanOf(span);
    if (asObject(states[from])['type'] === 'final') wrong('stands at the end of a flow, whose time is "readable"');
    else if (milliseconds !== undefined && kept !== undefined && milliseconds >= kept)
      wrong('is not shorter than the "keep" of the flow, which is gone before it');
    for (const [action, at] of listActions(actions, [...path, 'actions'])) {
      const name = typeof action === 'string' ? action : asText(asObject(action)['type']);
      if (name !== undefined && answers.has(name))
        checking.report(file, at, problems.FLOW_TIME_UNFIT(`answers an event with "${name}", and the time sends none`));
    }
  }
  for (const { path } of findRounds(lapses))
    checking.report(
      file,
      [...path, 'target'],
      problems.FLOW_TIME_UNFIT('leads round to its own state by the time alone, for ever'),
    );
}

function listLapses(from: string, state: unknown): readonly Lapse[] {
  return Object.entries(asObject(asObject(state)['after'])).map(([span, lapse]) => {
    const { target, actions } = asObject(lapse);
    return { from, span, target: asText(target), actions, path: ['states', from, 'after', span] };
  });
}

function listActions(actions: unknown, path: JsonPath): readonly (readonly [unknown, JsonPath])[] {
  return Array.isArray(actions) ? actions.map((each, index) => [each, [...path, index]]) : [[actions, path]];
}

/** Of each round the lapse that is declared first. */
function findRounds(lapses: readonly Lapse[]): readonly Lapse[] {
  const byState = new Map(lapses.map((lapse) => [lapse.from, lapse]));
  const told = new Set<string>();
  return lapses.filter((first) => {
    const way = new Set<string>();
    let at: Lapse | undefined = first;
    while (at !== undefined && !way.has(at.from)) {
      way.add(at.from);
      at = at.target === undefined ? undefined : byState.get(at.target);
    }
    if (at?.from !== first.from || told.has(first.from)) return false;
    for (const name of way) told.add(name);
    return true;
  });
}
