import { carriesAnswers } from '../../../../../engine/submit/index.ts';
import { describeChangesSince, findEarlierForm } from '../../flow/earlier-form.ts';
import { readFlowData } from '../../flow/find-flow.ts';
import { saveTypedDraft } from '../../flow/save-typed-draft.ts';
import type { CallRequest, SentCall } from '../call-request.ts';
import { refuse } from '../refuse.ts';

/** Refuses answers to an earlier version of the form, with its changes. They are kept as a draft of the flow. */
export async function compareVersion(call: CallRequest): Promise<CallRequest> {
  const { application, context, form, sent, readBy, params, event } = call;
  if (form === undefined || sent.version === undefined || !isOtherVersion(call) || !carriesAnswers(call.plan)) return call;
  const earlier = await findEarlierForm(context, form, sent.version, readBy);
  const flow = event && (await readFlowData(event));
  if (event !== undefined) await saveTypedDraft(event, earlier);
  const source = application.areas.forms[form.id];
  const changes = earlier && (await describeChangesSince({ ...context, params }, { form, source }, flow, earlier));
  throw refuse(context, 'FORM_CHANGED', changes === undefined ? {} : { changes });
}

/** Whether the call was sent from another version of its form. */
export function isOtherVersion({ form, sent }: Pick<SentCall, 'form' | 'sent'>): boolean {
  return sent.version !== undefined && sent.version !== form?.version;
}
