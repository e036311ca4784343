import type { CallPlan, FormPlan, Issue } from '../../../../../engine/declare/index.ts';
import { carriesAnswer } from '../../../../../engine/submit/index.ts';
import { applyServerRules, restoreLocked, validateAnswers } from '../../../../../engine/validate/index.ts';
import { prepareForm } from '../../flow/flow-forms.ts';
import { withoutFields } from '../../flow/without-fields.ts';
import type { CallRequest } from '../call-request.ts';
import { refuse } from '../refuse.ts';
import { isOtherVersion } from './compare-version.ts';

/**
 * Refuses what cannot be decoded, and invalid answers of a command. Those of an event are validated when it runs, by the state that the
 * flow is in then.
 */
export async function validate(call: CallRequest): Promise<CallRequest> {
  const { context, form, sent, event } = call;
  // Echoes of an earlier form may be invalid: they are only compared, and the saved answers are validated with the present form.
  if (sent.issues.length > 0 && !isOtherVersion(call)) throw refuse(context, 'INVALID_ANSWERS', { issues: sent.issues });
  return event !== undefined || form === undefined ? call : validateForm(call, form);
}

async function validateForm(call: CallRequest, form: FormPlan): Promise<CallRequest> {
  const { application, sent, params } = call;
  const { excludeFields, partial } = call.plan;
  const context = { ...call.context, params: { ...sent.payload, ...params } };
  const source = application.areas.forms[form.id];
  const prepared = await prepareForm(context, form, source);
  const restored = restoreLocked(form, prepared.saved, sent.answers, prepared.validationContext);
  const verdict = validateAnswers(form, context.plans.validators(form), restored, prepared.validationContext);
  const relevantIssues = withoutFields(verdict.issues, excludeFields);
  const carriedIssues = partial === true ? relevantIssues.filter((issue) => isAboutCarried(call.plan, issue)) : relevantIssues;
  const isWhole = carriedIssues.length === 0 && partial !== true;
  const wholeVerdict = { ...verdict, issues: carriedIssues };
  const ruled = isWhole ? await applyServerRules(form, wholeVerdict, prepared.validationContext.now) : carriedIssues;
  const more = isWhole && ruled.length === 0 ? await source?.validateOnServer?.(context, verdict.answers) : undefined;
  const issues = more ?? ruled;
  if (issues.length > 0) throw refuse(context, 'INVALID_ANSWERS', { issues });
  return { ...call, answers: verdict.answers };
}

/** Whether an issue of an unfinished form counts: a field that the call carries has a wrong answer. */
function isAboutCarried(call: CallPlan, { at, rule }: Issue): boolean {
  return rule !== 'required' && carriesAnswer(call, at.split('/')[1] ?? '');
}
