// The chain of a screen and its states.
import type { NameEntries } from './name-entry.ts';

export const screenChain: NameEntries = {
  chain: {
    doc: 'How far its forms are with their calls: an XState machine that the browser runs while a form is sent. It only tracks, so that the page can say what is being done; the forms declare what they send.',
    example: {
      initial: 'ready',
      states: {
        ready: { on: { 'SEND.signup.enter': 'entering' } },
        entering: { call: 'join.enter', text: 'join.entering', on: { 'ACCEPTED.LEAVE': 'done', 'REFUSED.*': 'ready' } },
        done: { type: 'final' },
      },
    },
  },
  'chain.initial': { doc: 'The state after the page was loaded.', example: 'ready' },
  'chain.resume': {
    doc: 'Other states after the page was loaded: the first whose condition holds for the page’s data.',
    example: [{ state: 'certification', when: { certification: { present: true } } }],
  },
  'chain.resume.state': { doc: 'The state.', example: 'certification' },
  'chain.resume.when': { doc: 'When the page is in it.', example: { certification: { present: true } } },
  'chain.states': {
    doc: 'Its states by name. Those with `tokenizes` or a call are a step, the others wait for a press.',
    example: { ready: { on: { 'SEND.signup.enter': 'entering' } } },
  },
};

export const chainState: NameEntries = {
  type: { doc: 'Marks a final state.', example: 'final', values: { final: 'All was accepted, and the page is left.' } },
  tokenizes: {
    formerly: 'field',
    doc: 'The field whose content is exchanged for a token in this state, such as a card.',
    example: 'card',
  },
  call: { doc: 'The call that is sent in this state.', example: 'join.enter' },
  text: { formerly: 'words', doc: 'Shown beside the busy button, and announced, in this state.', example: 'join.entering' },
  on: {
    formerly: {
      keys: { SENT: 'ACCEPTED.LEAVE', RETURNED: 'ACCEPTED.STAY', 'EXCHANGE.': 'TOKENIZE.', PROBLEM: 'TOKENIZE_FAILED' },
    },
    doc: 'Target states by event. `TOKENIZE.<field>`: the content of the field is exchanged for a token. `TOKENIZE_FAILED`: that failed. `SEND.<call>`: the call is sent. `REFUSED.<code>`, `REFUSED.*`: it failed with this code, or with any other. `ACCEPTED.LEAVE`: all was accepted, and the page is left. `ACCEPTED.STAY`: all was accepted, and the page is shown again.',
    example: { 'ACCEPTED.LEAVE': 'done', 'REFUSED.TAKEN': 'ready', 'REFUSED.*': 'ready' },
  },
};
