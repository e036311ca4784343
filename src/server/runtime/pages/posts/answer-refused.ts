// What follows a post of which a call was refused.
import { type Issue, isForStaff } from '../../../../../engine/declare/index.ts';
import { findCallError, splitSecrets } from '../../../../../engine/submit/index.ts';
import { describeRefusal } from '../../../platform/http/errors.ts';
import { toUnavailableRefusal } from '../../../platform/http/unavailable.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import { FlowError, GateError } from '../../calls/refuse.ts';
import { savePostedDraft } from '../../flow/save-posted-draft.ts';
import { replaceNotice } from '../../request/notice.ts';
import { withReturnTo } from '../../request/return-to.ts';
import { type RefilledForm, sendPage } from '../send-page.ts';
import { addressOfFieldPage, findFieldPage } from './field-page.ts';
import { type FormPost, isFilled } from './post.ts';
import { withoutPictures } from './read-pictures.ts';
import { refusalText } from './refusal-text.ts';

/** `post.plan`: the refused call. Throws what no page of its own shows. */
export async function answerRefused(post: FormPost, error: unknown): Promise<unknown> {
  const { request, reply, path, search, screen, plan, posted } = post;
  if (error instanceof FlowError) return reply.redirect(error.redirectTo, 303);
  if (error instanceof GateError) {
    // Without scripts the page that follows has lost the input.
    const isLost = posted.isMain && posted.form !== undefined && !error.isInputSaved;
    // Staff open the gate in another tab, and send what they entered again.
    if (isLost && isForStaff(screen.for)) return renderRefused(post, error);
    const back = isLost ? replaceNotice(search, 'enterAgain') : search;
    return reply.redirect(withReturnTo(error.opensAt, path, back), 303);
  }
  const refusal = toUnavailableRefusal(error) ?? error;
  if (!(refusal instanceof RefusalError) || refusal.status === 401) throw error;
  if (refusal !== error) request.log.error({ err: error }, 'a request failed');
  const { retryAfter } = refusal.details;
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  const fieldPage = findFieldPage(plan, posted.form, refusal);
  if (fieldPage === undefined || !isFilled(post)) return renderRefused(post, refusal);
  await savePostedDraft(post, post.posted);
  return reply.redirect(addressOfFieldPage(path, search, fieldPage), 303);
}

/** Renders the page again with the input and its issues. */
function renderRefused(post: FormPost, error: RefusalError): Promise<unknown> {
  const { request, context, path, search, screen, plan, posted } = post;
  const opensAt = error instanceof GateError ? { opensAt: error.opensAt } : {};
  const refusal = { ...describeRefusal(error, request.id), message: refusalText(context, error), ...opensAt };
  const ask = findCallError(plan, refusal.code)?.dialog;
  const formId = posted.form?.id ?? Object.keys(screen.forms)[0];
  return sendPage(post, {
    path,
    search,
    status: refusal.status,
    // A page without a form shows the refusal at the top.
    ...(formId === undefined ? { submission: { call: plan.id, refusal } } : { form: refill(post, formId, error, refusal) }),
    ...(ask === undefined ? {} : { ask }),
  });
}

function refill(
  { plan, posted }: FormPost,
  formId: string,
  error: RefusalError,
  refusal: NonNullable<RefilledForm['submission']['refusal']>,
): RefilledForm {
  const issues: readonly Issue[] = error.details.issues ?? [];
  const shownRefusal = issues.length > 0 ? {} : { refusal };
  const { form } = posted;
  if (form === undefined) return { formId, answers: {}, submission: { call: plan.id, issues, secrets: [], ...shownRefusal } };
  // Answers of fields that were added after the page was rendered are missing, not emptied: the saved ones apply.
  const added = new Set((error.details.changes ?? []).flatMap(({ change, field }) => (change === 'added' ? [field] : [])));
  const answers = Object.fromEntries(Object.entries(posted.answers).filter(([key]) => !added.has(key)));
  // HTML never contains a secret: it must be entered again.
  const { plain, secret } = splitSecrets(form, answers);
  const submission = { call: plan.id, issues, secrets: Object.keys(secret), ...shownRefusal };
  return { formId, answers: withoutPictures(form, plain), submission };
}
