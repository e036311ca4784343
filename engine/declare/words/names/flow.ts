import { describeAudiences } from '../definition/audiences.ts';
import { conditions } from './conditions.ts';
import type { FileKindEntry } from './file-kind-entry.ts';

export const flow: FileKindEntry = {
  doc: 'A flow: a journey over several screens, as a statechart. The server stores each person’s position.',
  names: {
    id: { doc: 'Its name: that of the file, which is the default.', example: 'join' },
    version: { doc: 'Its version. Increase it if running flows could not continue.', example: 1 },
    owner: {
      formerly: 'per',
      doc: 'Its owner.',
      example: 'session',
      values: { session: 'The browser session, also of guests.', account: 'The member’s account, on every device.' },
    },
    ...conditions,
    onePer: {
      formerly: 'subject',
      doc: 'The parameter of its screens’ routes and its calls that names its subject: an owner has one flow per value. A screen whose route lacks it takes it from the query.',
      example: 'orderId',
    },
    idleTimeout: {
      formerly: { names: ['keep', 'expiresAfter'] },
      doc: 'How long it is stored after its last event: seconds, minutes, hours or days.',
      example: '24h',
    },
    restart: {
      doc: 'The call `<flow>.restart`; every page of the flow sends it to start again.',
      example: { path: '/zapi/join/restart', for: 'member' },
    },
    'restart.path': { doc: 'Its path.', example: '/zapi/join/restart' },
    'restart.for': { doc: 'Who may send it.', example: 'member', values: describeAudiences },
    'restart.gates': { doc: 'Gates that must be open.', example: ['card.valid'] },
    'restart.skipGates': {
      doc: 'Gates of all members’ calls that this one does not need.',
      example: ['rules.agreed'],
    },
    initial: { doc: 'The initial state.', example: 'form' },
    states: {
      doc: 'Its states by name, each with its screen and events.',
      example: { form: { meta: { screen: 'join/form' }, on: { ENTER: { target: 'done' } } } },
    },
    goingBack: {
      formerly: 'passed',
      doc: 'Effects of going back to a state or further.',
      example: { code: { clears: ['emailProof'] } },
    },
    'goingBack.clears': { formerly: 'forgets', doc: 'Names of the data that is deleted then.', example: ['emailProof'] },
    'goingBack.canSubmitAgain': {
      formerly: { names: ['again', 'repeatable'] },
      doc: 'Whether its page can be submitted again: the flow then goes back to it. False: that only leads to the current state, such as after a code that is used up.',
      example: false,
      fallback: true,
    },
  },
};
