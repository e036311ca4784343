import type { flows } from '../../../engine/check/problems/flows.ts';
import { put } from '../small-project.ts';
import { type Broken, finish, flow } from './places.ts';

export const brokenFlows: Broken<keyof typeof flows> = {
  FLOW_STATE_UNKNOWN: [
    ['a way back to a state that there is not', flow, '"fomr"', put(flow, ['passed', 'fomr'], { again: false })],
    ['a time that leads nowhere', flow, '"cofnirm"', put(flow, ['states', 'form', 'after'], { '10m': { target: 'cofnirm' } })],
    ['an event that leads nowhere', flow, '"cofnirm"', put(flow, ['states', 'form', 'on', 'ENTER', 1, 'target'], 'cofnirm')],
  ],
  FLOW_STATE_UNREACHED: [
    [
      'a state that nothing leads to',
      flow,
      '"lost"',
      put(flow, ['states', 'lost'], { type: 'final', meta: { screen: 'people/one' } }),
    ],
  ],
  FLOW_SCREEN_TWICE: [
    ['one screen for two states', flow, '"signup/index"', put(flow, ['states', 'confirm', 'meta', 'screen'], 'signup/index')],
  ],
  FLOW_EFFECT_UNKNOWN: [
    ['a fact that the program does not know', flow, '"isFre"', put(flow, ['states', 'form', 'on', 'ENTER', 0, 'guard'], 'isFre')],
    [
      'a write of the time that the program does not know',
      flow,
      '"regsiter"',
      put(flow, ['states', 'confirm', 'after'], { '10m': { target: 'form', actions: 'regsiter' } }),
    ],
    [
      'a write that the program does not know',
      flow,
      '"regsiter"',
      put(flow, ['states', 'confirm', 'on', 'FINISH', 'actions', 0], 'regsiter'),
    ],
  ],
  FLOW_TIME_UNFIT: [
    ['a time to wait at the end of a flow', flow, '"10m"', put(flow, ['states', 'done', 'after'], { '10m': { target: 'form' } })],
    [
      'a time to wait that the flow is not kept for',
      flow,
      '"1d"',
      put(flow, ['states', 'confirm', 'after'], { '1d': { target: 'form' } }),
    ],
    [
      'a refusal that nobody is told',
      flow,
      '{',
      put(flow, ['states', 'confirm', 'after'], {
        '10m': { target: 'form', actions: [{ type: 'refuse', params: { code: 'TAKEN' } }] },
      }),
    ],
    [
      'times to wait that lead round for ever',
      flow,
      '"confirm"',
      put(flow, ['states', 'form', 'after'], { '5m': { target: 'confirm' } }),
      put(flow, ['states', 'confirm', 'after'], { '10m': { target: 'form' } }),
    ],
  ],
  FLOW_EVENT_UNSENT: [
    ['an event that no call sends', flow, '"LEAVE"', put(flow, ['states', 'confirm', 'on', 'LEAVE'], { target: 'form' })],
  ],
  CALL_EVENT_UNKNOWN: [
    [
      'an event that no state takes',
      'schemas/calls/search.call.json',
      '"ENTRE"',
      put('schemas/calls/search.call.json', ['event'], { flow: 'signup', type: 'ENTRE' }),
    ],
  ],
  CALL_EVENT_VALUES: [['a value that is no event', finish, '"later"', put(finish, ['envelope', 'kind', 'enum', 1], 'later')]],
};
