import type { CallPlan } from '../../../../../engine/declare/index.ts';
import { assertSubject } from '../../flow/flow-of-subject.ts';
import { findClosedGate } from '../../gates.ts';
import type { CallRequest } from '../call-request.ts';
import { GateError, refuse } from '../refuse.ts';

/** Refuses a call with a closed gate, and one for a subject that this person does not have. */
export async function openGates(call: CallRequest): Promise<CallRequest> {
  const { application, context, sent, params, event } = call;
  const guarded = { ...call.plan, ...combineGates(call) };
  const closed = await findClosedGate(context, application.areas, guarded, { ...sent.payload, ...params });
  if (closed?.leadsTo !== undefined) throw new GateError(context, closed.code, closed.leadsTo);
  if (closed !== undefined) throw refuse(context, closed.code);
  if (event !== undefined) await assertSubject(context, application.areas, event);
  return call;
}

/** The gates of a call, and of the screens that send its event: it needs what one of them needs, and is exempt where all are. */
function combineGates({ context, plan, event }: CallRequest): Required<Pick<CallPlan, 'gates' | 'skipGates'>> {
  const { gates = [], gatesOnSend = [], skipGates = [] } = plan;
  const states = event?.flow.states.filter(({ events }) => events.includes(event.type)) ?? [];
  const senders = states.map(({ screen }) => context.plans.screen(screen));
  return {
    gates: [...new Set([...gates, ...gatesOnSend, ...senders.flatMap((sender) => sender.gates ?? [])])],
    skipGates: skipGates.filter((gate) => senders.every((sender) => sender.skipGates?.includes(gate) === true)),
  };
}
