import type { chains } from '../../../engine/check/problems/chains.ts';
import { type Edit, put } from '../small-project.ts';
import { type Broken, home } from './locations.ts';

const card = {
  kind: 'card',
  required: true,
  label: 'home.help',
  script: { at: 'name' },
};

/** The search of the home screen asks for a card, and has a chain; then more changes. */
const chaining = (...change: Edit[]): Edit[] => [
  put('schemas/forms/search.form.json', ['fields', 'card'], card),
  put(home, ['blocks', 3, 'form', 'sections', 0, 'fields', 1], 'card'),
  put('schemas/calls/search.call.json', ['envelope', 'token'], { field: 'card' }),
  put('schemas/calls/search.call.json', ['errors'], { DECLINED: { text: 'home.none' }, '*': { text: 'home.none' } }),
  put(home, ['chain'], {
    initial: 'ready',
    states: {
      ready: { on: { 'EXCHANGE.card': 'token' } },
      token: { field: 'card', on: { PROBLEM: 'ready', 'SEND.search': 'search' } },
      search: { call: 'search', text: 'home.search', on: { SENT: 'done', 'REFUSED.DECLINED': 'ready', 'REFUSED.*': 'ready' } },
      done: { type: 'final' },
    },
  }),
  ...change,
];
const states = ['chain', 'states'];

export const brokenChains: Broken<keyof typeof chains> = {
  CHAIN_STATE_UNKNOWN: [
    [
      'an event to an unknown state',
      home,
      '137:31 "redy"',
      ...chaining(put(home, [...states, 'search', 'on', 'REFUSED.DECLINED'], 'redy')),
    ],
  ],
  CHAIN_STATE_UNREACHED: [
    ['a state that nothing leads to', home, '144:7 "saved"', ...chaining(put(home, [...states, 'saved'], {}))],
  ],
  CHAIN_EVENT_UNKNOWN: [
    [
      'a misspelt event',
      home,
      '123:11 "EXCHANGE.crad"',
      ...chaining(put(home, [...states, 'ready', 'on', 'EXCHANGE.crad'], 'token')),
    ],
    [
      'the result of a call in a state without one',
      home,
      '123:11 "SENT"',
      ...chaining(put(home, [...states, 'ready', 'on', 'SENT'], 'done')),
    ],
  ],
  CHAIN_REFUSAL_UNKNOWN: [
    [
      'a code that the call does not declare',
      home,
      '139:11 "REFUSED.DECLIEND"',
      ...chaining(put(home, [...states, 'search', 'on', 'REFUSED.DECLIEND'], 'ready')),
    ],
  ],
  CHAIN_STEP_UNFIT: [
    [
      'an event of another step',
      home,
      '123:11 "SEND.search"',
      ...chaining(put(home, [...states, 'ready', 'on', 'SEND.search'], 'token')),
    ],
    [
      'a call without a way for other refusals',
      home,
      '133:9 "call"',
      ...chaining(put(home, [...states, 'search', 'on', 'REFUSED.*'], undefined)),
    ],
    [
      'a final state that goes on',
      home,
      '142:9 "type"',
      ...chaining(put(home, [...states, 'done', 'on'], { 'EXCHANGE.card': 'token' })),
    ],
  ],
  CHAIN_CALL_UNNAMED: [
    [
      'a call that no state names',
      home,
      '119:5 "states"',
      ...chaining(
        put(home, ['chain'], {
          initial: 'ready',
          states: {
            ready: { on: { 'EXCHANGE.card': 'token' } },
            token: { field: 'card', on: { PROBLEM: 'ready' } },
          },
        }),
      ),
    ],
  ],
};
