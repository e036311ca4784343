import type { flows } from '../../../engine/check/problems/flows.ts';
import { put } from '../small-project.ts';
import { asking, type Broken, both, finish, flow, invoke } from './locations.ts';

const invokeWithTarget = (target: string) => ({
  src: 'charge',
  input: { amount: 3 },
  onDone: { target },
  onError: { DECLINED: { target } },
  onUnknown: { '15m': { target: 'unclear' } },
});
/** The edits of `asking` without the invoke itself. */
const withoutInvoke = asking().slice(1);

export const brokenFlows: Broken<keyof typeof flows> = {
  FLOW_STATE_UNKNOWN: [
    ['an unknown state in "goingBack"', flow, '65:5 "fomr"', put(flow, ['goingBack', 'fomr'], { canSubmitAgain: false })],
    [
      'a timeout with an unknown target',
      flow,
      '39:21 "cofnirm"',
      put(flow, ['states', 'form', 'after'], { '10m': { target: 'cofnirm' } }),
    ],
    [
      'an event with an unknown target',
      flow,
      '34:23 "cofnirm"',
      put(flow, ['states', 'form', 'on', 'ENTER', 1, 'target'], 'cofnirm'),
    ],
    [
      "an actor's answer with an unknown target",
      flow,
      '56:21 "doen"',
      ...asking(put(flow, [...invoke, 'onDone', 'target'], 'doen')),
    ],
  ],
  FLOW_STATE_UNREACHED: [
    ['an unreachable state', flow, '58:5 "lost"', put(flow, ['states', 'lost'], { type: 'final', meta: { screen: 'index' } })],
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
      'a state whose route has a parameter',
      flow,
      '40:19 "signup/confirm"',
      put('screens/signup/confirm.screen.json', ['route'], '/signup/confirm/{id}'),
    ],
  ],
  FLOW_SUBJECT_UNSENT: [
    [
      'a call without the subject of its flow',
      'schemas/calls/signup.finish.call.json',
      '19:7 "signup"',
      put(flow, ['onePer'], 'email'),
    ],
  ],
  FLOW_EFFECT_UNKNOWN: [
    ['an unknown guard', flow, '23:22 "isFre"', put(flow, ['states', 'form', 'on', 'ENTER', 0, 'guard'], 'isFre')],
    [
      'an unknown action of a timeout',
      flow,
      '53:22 "regsiter"',
      put(flow, ['states', 'confirm', 'after'], { '10m': { target: 'form', actions: 'regsiter' } }),
    ],
    ['an unknown actor', flow, '51:16 "chrage"', ...asking(put(flow, [...invoke, 'src'], 'chrage'))],
    [
      "an unknown action of an actor's answer",
      flow,
      '57:22 "keepReciept"',
      ...asking(put(flow, [...invoke, 'onDone', 'actions'], 'keepReciept')),
    ],
    ['an unknown action', flow, '46:13 "regsiter"', put(flow, ['states', 'confirm', 'on', 'FINISH', 'actions', 0], 'regsiter')],
  ],
  FLOW_TIME_UNFIT: [
    ['a timeout in a final state', flow, '58:9 "10m"', put(flow, ['states', 'done', 'after'], { '10m': { target: 'form' } })],
    [
      'a timeout longer than the flow is kept',
      flow,
      '51:9 "1d"',
      put(flow, ['states', 'confirm', 'after'], { '1d': { target: 'form' } }),
    ],
    [
      'a refusal without an event',
      flow,
      '54:13 {',
      put(flow, ['states', 'confirm', 'after'], {
        '10m': { target: 'form', actions: [{ type: 'refuse', params: { code: 'TAKEN' } }] },
      }),
    ],
    [
      'timeouts that form a loop',
      flow,
      '39:21 "confirm"',
      put(flow, ['states', 'form', 'after'], { '5m': { target: 'confirm' } }),
      put(flow, ['states', 'confirm', 'after'], { '10m': { target: 'form' } }),
    ],
  ],
  FLOW_INVOKE_UNFIT: [
    [
      'an invoke in a final state',
      flow,
      '57:7 "invoke"',
      put(flow, ['states', 'done', 'invoke'], invokeWithTarget('form')),
      ...withoutInvoke,
    ],
    [
      'an invoke in the initial state',
      flow,
      '37:7 "invoke"',
      put(flow, ['states', 'form', 'invoke'], invokeWithTarget('done')),
      ...withoutInvoke,
    ],
    [
      'an invoke in a state that settings can skip',
      flow,
      '53:7 "invoke"',
      ...asking(put(flow, ['states', 'confirm', 'meta', 'skipWhen'], { 'settings.registration.upFront': true })),
    ],
    [
      'an invoke reached by a timeout',
      flow,
      '38:9 "10m"',
      ...asking(put(flow, ['states', 'form', 'after'], { '10m': { target: 'confirm' } })),
    ],
    [
      'an answer that leads to another invoke',
      flow,
      '60:11 "DECLINED"',
      ...asking(put(flow, [...invoke, 'onError', 'DECLINED', 'target'], 'confirm')),
    ],
    [
      "a refusal in an actor's answer",
      flow,
      '60:11 "DECLINED"',
      ...asking(put(flow, [...invoke, 'onError', 'DECLINED', 'actions'], { type: 'refuse', params: { code: 'TAKEN' } })),
    ],
    [
      'an invoke beside a timeout',
      flow,
      '70:7 "after"',
      ...asking(put(flow, ['states', 'confirm', 'after'], { '10m': { target: 'form' } })),
    ],
    [
      'an onUnknown later than the actor remembers the request',
      flow,
      '65:11 "30m"',
      ...asking(put(flow, [...invoke, 'onUnknown'], { '30m': { target: 'unclear' } })),
    ],
    [
      'an onUnknown that leads to a final state',
      flow,
      '65:11 "15m"',
      ...asking(put(flow, ['states', 'unclear', 'type'], 'final')),
    ],
    [
      'an onUnknown that leads to a state with other entries',
      flow,
      '65:11 "15m"',
      ...asking(put(flow, [...invoke, 'onError', 'DECLINED', 'target'], 'unclear')),
    ],
  ],
  FLOW_KEEP_SHORT: [
    [
      'a flow that expires before its actor forgets the request',
      flow,
      '6:18 "29m"',
      ...asking(put(flow, ['idleTimeout'], '29m')),
    ],
  ],
  FLOW_ERROR_UNPLACED: [
    [
      'an error of the actor without a transition',
      flow,
      '59:9 "onError"',
      ...asking(put(flow, [...invoke, 'onError', 'DECLINED'], undefined)),
    ],
  ],
  FLOW_ERROR_UNKNOWN: [
    [
      'a transition for an error that the actor does not have',
      flow,
      '63:11 "DECLINDE"',
      ...asking(put(flow, [...invoke, 'onError', 'DECLINDE'], { target: 'form' })),
      ...both('notice', 'DECLINDE', 'Declined'),
    ],
  ],
  FLOW_INPUT_UNFIT: [
    ['a missing input', flow, '52:9 "input"', ...asking(put(flow, [...invoke, 'input'], {}))],
    ['an input of the wrong type', flow, '53:11 "amount"', ...asking(put(flow, [...invoke, 'input', 'amount'], '3'))],
    [
      'an input for an actor that takes none',
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
      'an event that no state handles',
      'schemas/calls/search.call.json',
      '23:13 "ENTRE"',
      put('schemas/calls/search.call.json', ['event'], { flow: 'signup', type: 'ENTRE' }),
    ],
  ],
  CALL_EVENT_VALUES: [
    ['an event of an unknown value', finish, '22:5 "later"', put(finish, ['event', 'later'], ['signup', 'FINISH'])],
    ['a value without an event', finish, '11:9 "later"', put(finish, ['envelope', 'kind', 'enum', 1], 'later')],
    [
      'a value without an event, in a nested part',
      finish,
      '13:13 "later"',
      put(finish, ['envelope'], { data: [{ kind: { enum: ['now', 'later'] } }] }),
    ],
  ],
};
