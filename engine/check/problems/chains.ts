import { catalogue, list, type Names, suggest } from './problem.ts';

/** Problems of the chain of a screen. */
export const chains = catalogue({
  CHAIN_STATE_UNKNOWN: (name: string, names: Names) => [
    `The chain has no state "${name}".`,
    suggest(name, names, 'Declare the state.'),
  ],
  CHAIN_STATE_UNREACHED: (name: string) => [
    `The state "${name}" of the chain is unreachable: no event leads to it, and it is neither "initial" nor in "resume".`,
    'Lead to it by an event, or remove it.',
  ],
  CHAIN_EVENT_UNKNOWN: (event: string, state: string, names: Names) => [
    `The event "${event}" never occurs in the state "${state}".`,
    suggest(event, names, 'Remove it, or name the field or call of the state.'),
  ],
  CHAIN_REFUSAL_UNKNOWN: (code: string, call: string, names: Names) => [
    `The call "${call}" declares no error "${code}".`,
    suggest(code, names, 'Declare it in the "errors" of the call, or remove it.'),
  ],
  CHAIN_STEP_UNFIT: (state: string, rule: string, remedy: string) => [`The state "${state}" of the chain ${rule}.`, remedy],
  /** `kinds`: those of fields whose content is exchanged. */
  CHAIN_CALL_UNNAMED: (calls: readonly string[], kinds: Iterable<string>) => [
    `No chain state names the ${calls.length === 1 ? 'call' : 'calls'} ${list(calls)}, sent by forms with a field of these kinds: ${list(kinds)}.`,
    'Add a state with the call and a text, so that the page can show this step.',
  ],
});
