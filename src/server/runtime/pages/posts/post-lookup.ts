// A field's look-up without scripts: renders the same page again, with the fields filled or with the results to choose from.
import type { FastifyReply } from 'fastify';
import type {
  Answers,
  CallPlan,
  FieldPlan,
  FormPlan,
  FormState,
  LookupPlan,
  Refusal,
  ScreenPlan,
} from '../../../../../engine/declare/index.ts';
import {
  fillFrom,
  findRecheck,
  type LookupResult,
  lookupParams,
  nameResult,
  type PostedControls,
  postedPick,
  postedPickOf,
  readFormPost,
  readLookup,
  readPayload,
  readResults,
  splitSecrets,
} from '../../../../../engine/submit/index.ts';
import {
  isAbsent,
  isLocked,
  isSame,
  normaliseAnswer,
  normaliseAnswers,
  validateField,
} from '../../../../../engine/validate/index.ts';
import { describeRefusal, readRefusal } from '../../../platform/http/errors.ts';
import { applyFault } from '../../calls/fault.ts';
import { answerCall } from '../../calls/steps.ts';
import { prepareForm } from '../../flow/flow-forms.ts';
import { savePostedDraft } from '../../flow/save-posted-draft.ts';
import { hasFormBlock } from '../has-form-block.ts';
import { sendPage } from '../send-page.ts';
import type { PagePost } from './post.ts';
import { refusalText } from './refusal-text.ts';

/** A field of a form on this screen whose look-up makes the call. */
export interface FoundLookup {
  readonly form: FormPlan;
  readonly field: FieldPlan;
  readonly lookup: LookupPlan;
}

export function findLookup(screen: ScreenPlan, call: CallPlan): FoundLookup | undefined {
  for (const form of Object.values(screen.forms).filter(({ id }) => hasFormBlock(screen, id))) {
    for (const field of form.fields) {
      const lookup = readLookup(field);
      if (lookup?.send === call.id) return { form, field, lookup };
    }
  }
  return undefined;
}

export type PostedLookup = PagePost & FoundLookup;

/** The result of a look-up, for the page that is rendered again. */
interface LookupResponse {
  readonly status: number;
  readonly answers: Answers;
  readonly submission: Omit<NonNullable<FormState['submission']>, 'call'>;
}

export async function answerLookup(post: PostedLookup): Promise<FastifyReply> {
  const { reply, form, path, search, plan, controls } = post;
  const input = readFormPost(form, controls).answers;
  const { status, answers, submission } = await lookUp(post, input);
  const { refusal } = submission;
  if (refusal?.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter));
  await savePostedDraft(post, { form, answers });
  // HTML never contains a secret: it must be entered again.
  const { plain, secret } = splitSecrets(form, answers);
  const refilled = {
    formId: form.id,
    answers: plain,
    submission: { call: plan.id, secrets: Object.keys(secret), ...submission },
  };
  return sendPage(post, { path, search, status, form: refilled });
}

async function lookUp(post: PostedLookup, input: Answers): Promise<LookupResponse> {
  const { application, context, form, field, lookup, plan, controls } = post;
  const params = application.findScreen(post.path)?.params ?? {};
  const { validationContext } = await prepareForm({ ...context, params }, form, application.areas.forms[form.id]);
  const answer = normaliseAnswer(field, input[field.key]);
  const at = `/${field.key}`;
  const wrong = isAbsent(answer)
    ? [{ at, rule: 'required' }]
    : validateField(form, context.plans.validators(form), field.key, input, validationContext);
  if (wrong.length > 0) return { status: 422, answers: input, submission: { issues: wrong } };
  const outcome = await callLookup(post, lookupParams(plan, answer));
  if ('refusal' in outcome)
    return { status: outcome.refusal.status, answers: input, submission: { issues: [], refusal: outcome.refusal } };
  const results = readResults(lookup, outcome.data);
  if (results.length === 0) return { status: 422, answers: input, submission: { issues: [{ at, rule: lookup.notFound }] } };
  // A choice among the results of another answer is ignored.
  const isPicking = isSame(normaliseAnswer(field, lastOf(controls[postedPickOf]) ?? null), answer);
  const picked = pickResult(lookup, results, isPicking ? lastOf(controls[postedPick]) : undefined);
  if (picked === undefined) {
    const lookupResults = { field: field.key, results, ...(isPicking ? { isUnpicked: true } : {}) };
    return { status: isPicking ? 422 : 200, answers: input, submission: { issues: [], found: lookupResults } };
  }
  const filled = Object.fromEntries(Object.entries(fillFrom(lookup, form, picked)).filter(([key]) => !isKeyLocked(key)));
  const recheck = findRecheck(lookup, form, normaliseAnswers(form, input), filled);
  // Without scripts no dialog can ask, so an issue warns that the field may belong to the previous address.
  const issues = recheck === undefined || isKeyLocked(recheck.field) ? [] : [{ at: `/${recheck.field}`, rule: recheck.issue }];
  const focus = lookup.focus === undefined ? {} : { focus: lookup.focus };
  return { status: 200, answers: { ...input, ...filled }, submission: { issues, ...focus } };

  function isKeyLocked(key: string): boolean {
    return form.fields.some((candidate) => candidate.key === key && isLocked(candidate, form, input, validationContext));
  }
}

/** Returns the only result, or the chosen one by its label. */
function pickResult(lookup: LookupPlan, results: readonly LookupResult[], picked: string | undefined): LookupResult | undefined {
  if (results.length === 1) return results[0];
  return results.find((result) => nameResult(lookup, result) === picked);
}

function lastOf(sent: PostedControls[string] | undefined): string | undefined {
  return typeof sent === 'string' ? sent : sent?.at(-1);
}

/** Makes the look-up's call, with the same limits and faults as for a browser. */
async function callLookup(
  post: PostedLookup,
  params: { readonly [name: string]: string },
): Promise<{ readonly data: unknown } | { readonly refusal: Refusal }> {
  const { request, context, plan } = post;
  try {
    const form = plan.form === undefined ? undefined : context.plans.form(plan.form);
    const send = () => answerCall(post, { plan, form, sent: readPayload(plan, form, undefined), readBy: () => ({}), params });
    const answer = (await applyFault(request, plan)) ?? (await send());
    return { data: answer.kind === 'data' ? answer.data : null };
  } catch (error) {
    const refusal = readRefusal(error);
    if (refusal.status >= 500) request.log.error({ err: error }, 'a request failed');
    return { refusal: { ...describeRefusal(refusal, request.id), message: refusalText(context, refusal) } };
  }
}
