import type { flows } from '../../../engine/check/problems/flows.ts';
import { put } from '../small-project.ts';
import { asking, type Broken, both, finish, flow, invoke } from './places.ts';

const asked = (target: string) => ({
  src: 'charge',
  input: { amount: 3 },
  onDone: { target },
  onError: { DECLINED: { target } },
  onUnknown: { '15m': { target: 'unclear' } },
});
/** Of what the answers tell, without the question that they belong to. */
const words = asking().slice(1);

export const brokenFlows: Broken<keyof typeof flows> = {
  FLOW_STATE_UNKNOWN: [
    ['a way back to a state that there is not', flow, '65:5 "fomr"', put(flow, ['passed', 'fomr'], { again: false })],
    [
      'a time that leads nowhere',
      flow,
      '39:21 "cofnirm"',
      put(flow, ['states', 'form', 'after'], { '10m': { target: 'cofnirm' } }),
    ],
    [
      'an event that leads nowhere',
      flow,
      '34:23 "cofnirm"',
      put(flow, ['states', 'form', 'on', 'ENTER', 1, 'target'], 'cofnirm'),
    ],
    ['an answer that leads nowhere', flow, '56:21 "doen"', ...asking(put(flow, [...invoke, 'onDone', 'target'], 'doen'))],
  ],
  FLOW_STATE_UNREACHED: [
    [
      'a state that nothing leads to',
      flow,
      '58:5 "lost"',
      put(flow, ['states', 'lost'], { type: 'final', meta: { screen: 'index' } }),
    ],
  ],
  FLOW_SCREEN_TWICE: [
    [
      'one screen for two states',
      flow,
      '40:19 "signup/index"',
      put(flow, ['states', 'confirm', 'meta', 'screen'], 'signup/index'),
    ],
  ],
  FLOW_SCREEN_OF_MANY: [
    [
      'a state at an address with a parameter',
      flow,
      '40:19 "signup/confirm"',
      put('screens/signup/confirm.screen.json', ['route'], '/signup/confirm/{id}'),
    ],
  ],
  FLOW_EFFECT_UNKNOWN: [
    [
      'a fact that the program does not know',
      flow,
      '23:22 "isFre"',
      put(flow, ['states', 'form', 'on', 'ENTER', 0, 'guard'], 'isFre'),
    ],
    [
      'a write of the time that the program does not know',
      flow,
      '53:22 "regsiter"',
      put(flow, ['states', 'confirm', 'after'], { '10m': { target: 'form', actions: 'regsiter' } }),
    ],
    ['somebody asked whom the program does not know', flow, '51:16 "chrage"', ...asking(put(flow, [...invoke, 'src'], 'chrage'))],
    [
      'a write of an answer that the program does not know',
      flow,
      '57:22 "keepReciept"',
      ...asking(put(flow, [...invoke, 'onDone', 'actions'], 'keepReciept')),
    ],
    [
      'a write that the program does not know',
      flow,
      '46:13 "regsiter"',
      put(flow, ['states', 'confirm', 'on', 'FINISH', 'actions', 0], 'regsiter'),
    ],
  ],
  FLOW_TIME_UNFIT: [
    [
      'a time to wait at the end of a flow',
      flow,
      '58:9 "10m"',
      put(flow, ['states', 'done', 'after'], { '10m': { target: 'form' } }),
    ],
    [
      'a time to wait that the flow is not kept for',
      flow,
      '51:9 "1d"',
      put(flow, ['states', 'confirm', 'after'], { '1d': { target: 'form' } }),
    ],
    [
      'a refusal that nobody is told',
      flow,
      '54:13 {',
      put(flow, ['states', 'confirm', 'after'], {
        '10m': { target: 'form', actions: [{ type: 'refuse', params: { code: 'TAKEN' } }] },
      }),
    ],
    [
      'times to wait that lead round for ever',
      flow,
      '39:21 "confirm"',
      put(flow, ['states', 'form', 'after'], { '5m': { target: 'confirm' } }),
      put(flow, ['states', 'confirm', 'after'], { '10m': { target: 'form' } }),
    ],
  ],
  FLOW_INVOKE_UNFIT: [
    ['a question at the end of a flow', flow, '57:7 "invoke"', put(flow, ['states', 'done', 'invoke'], asked('form')), ...words],
    ['a question where a flow begins', flow, '37:7 "invoke"', put(flow, ['states', 'form', 'invoke'], asked('done')), ...words],
    [
      'a question in a state that settings leave out',
      flow,
      '53:7 "invoke"',
      ...asking(put(flow, ['states', 'confirm', 'meta', 'skipWhen'], { 'settings.registration.upFront': true })),
    ],
    [
      'a question that the time alone comes to',
      flow,
      '38:9 "10m"',
      ...asking(put(flow, ['states', 'form', 'after'], { '10m': { target: 'confirm' } })),
    ],
    [
      'an answer that asks again',
      flow,
      '60:11 "DECLINED"',
      ...asking(put(flow, [...invoke, 'onError', 'DECLINED', 'target'], 'confirm')),
    ],
    [
      'a refusal that an answer cannot give',
      flow,
      '60:11 "DECLINED"',
      ...asking(put(flow, [...invoke, 'onError', 'DECLINED', 'actions'], { type: 'refuse', params: { code: 'TAKEN' } })),
    ],
    [
      'a question beside a time that says what became of it',
      flow,
      '70:7 "after"',
      ...asking(put(flow, ['states', 'confirm', 'after'], { '10m': { target: 'form' } })),
    ],
    [
      'an unknown outcome that is told when nobody can be asked any more',
      flow,
      '65:11 "30m"',
      ...asking(put(flow, [...invoke, 'onUnknown'], { '30m': { target: 'unclear' } })),
    ],
    [
      'an unknown outcome at the end of a flow',
      flow,
      '65:11 "15m"',
      ...asking(put(flow, ['states', 'unclear', 'type'], 'final')),
    ],
    [
      'an unknown outcome where people come who have asked nobody',
      flow,
      '65:11 "15m"',
      ...asking(put(flow, [...invoke, 'onError', 'DECLINED', 'target'], 'unclear')),
    ],
  ],
  FLOW_KEEP_SHORT: [
    ['a flow that is gone while its question is open', flow, '6:11 "29m"', ...asking(put(flow, ['keep'], '29m'))],
  ],
  FLOW_ERROR_UNPLACED: [
    [
      'a refusal of somebody asked that has no place',
      flow,
      '59:9 "onError"',
      ...asking(put(flow, [...invoke, 'onError', 'DECLINED'], undefined)),
    ],
  ],
  FLOW_ERROR_UNKNOWN: [
    [
      'a place for a refusal that never comes',
      flow,
      '63:11 "DECLINDE"',
      ...asking(put(flow, [...invoke, 'onError', 'DECLINDE'], { target: 'form' })),
      ...both('notice', 'DECLINDE', 'Declined'),
    ],
  ],
  FLOW_INPUT_UNFIT: [
    ['a question that lacks what is asked', flow, '52:9 "input"', ...asking(put(flow, [...invoke, 'input'], {}))],
    ['a question of another type', flow, '53:11 "amount"', ...asking(put(flow, [...invoke, 'input', 'amount'], '3'))],
    [
      'a question to somebody who is asked nothing besides',
      flow,
      '52:9 "input"',
      ...asking(put(flow, [...invoke, 'src'], 'notify'), put(flow, [...invoke, 'onError', 'DECLINED'], undefined)),
    ],
  ],
  FLOW_EVENT_UNSENT: [
    ['an event that no call sends', flow, '49:9 "LEAVE"', put(flow, ['states', 'confirm', 'on', 'LEAVE'], { target: 'form' })],
  ],
  CALL_EVENT_UNKNOWN: [
    [
      'an event that no state takes',
      'schemas/calls/search.call.json',
      '23:13 "ENTRE"',
      put('schemas/calls/search.call.json', ['event'], { flow: 'signup', type: 'ENTRE' }),
    ],
  ],
  CALL_EVENT_VALUES: [
    ['a value that is no event', finish, '11:9 "later"', put(finish, ['envelope', 'kind', 'enum', 1], 'later')],
    [
      'a value that is no event, inside of another part',
      finish,
      '13:13 "later"',
      put(finish, ['envelope'], { data: [{ kind: { enum: ['now', 'later'] } }] }),
    ],
  ],
};
