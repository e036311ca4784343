import type { CallPlan } from '../../../../../engine/declare/index.ts';
import { carriesAnswers } from '../../../../../engine/submit/index.ts';
import { findFlowOfSubject } from '../../flow/flow-of-subject.ts';
import type { CallRequest } from '../call-request.ts';
import { refuse } from '../refuse.ts';

/** Finds the event that the call is for its flow. */
export async function findEvent(call: CallRequest): Promise<CallRequest> {
  const { request, application, context, form, sent, params } = call;
  const target = findTarget(call);
  if (target === undefined) return call;
  const effects = application.areas.flows[target.flow];
  if (effects === undefined) throw new Error(`no area has the effects of the flow ${target.flow}`);
  const event = {
    request,
    database: request.database,
    context,
    ...findFlowOfSubject(context, target.flow, { ...sent.payload, ...params }),
    type: target.type,
    effects,
    form: form && {
      plan: form,
      source: application.areas.forms[form.id],
      excludeFields: call.plan.excludeFields ?? [],
      answers: carriesAnswers(call.plan) ? sent.answers : undefined,
    },
    payload: sent.payload,
    echoed: sent.echoed,
    shown: sent.page,
  };
  return { ...call, event };
}

type Target = Extract<NonNullable<CallPlan['event']>, { readonly flow: string }>;

/** Some calls choose their event by a part of the payload. */
function findTarget({ plan: { event }, context, sent }: CallRequest): Target | undefined {
  if (event === undefined || 'flow' in event) return event;
  const target = event.types[sent.payload[event.by] ?? ''];
  if (target !== undefined) return target;
  throw refuse(context, 'INVALID_ANSWERS', { issues: [{ at: `/${event.by}`, rule: 'required' }] });
}
