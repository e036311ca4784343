import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answers, CallPlan, FormPlan } from '../../../../../engine/declare/index.ts';
import { changePostedItems, type PostedControls, postedItem, postedItems } from '../../../../../engine/submit/index.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { AppContext } from '../../calls/answer-call.ts';
import { splitSecrets } from '../../flow/flow-forms.ts';
import { sendPage } from '../send-page.ts';

/** A posted form in which a button adds, moves or removes an item. */
export interface PostedItems {
  readonly path: string;
  readonly search: string;
  readonly call: CallPlan;
  readonly form: FormPlan | undefined;
  readonly answers: Answers;
  readonly controls: PostedControls;
}

/** Whether a button that adds, moves or removes items was pressed. */
export function isItemChange(controls: PostedControls): boolean {
  return Object.hasOwn(controls, postedItems);
}

/** Renders the page again with the input and the changed items, without validation and without a call. */
export async function sendChangedItems(
  request: FastifyRequest,
  reply: FastifyReply,
  application: AppContext,
  { path, search, call, form, answers, controls }: PostedItems,
): Promise<FastifyReply> {
  const change = lastOf(controls, postedItems) ?? '';
  const changed = form && changePostedItems(form, answers, change, (key) => lastOf(controls, postedItem(key)));
  if (form === undefined || changed === undefined) throw new RefusalError(400, 'UNKNOWN_CALL', 'This page has no such items.');
  // HTML never contains a secret: it must be entered again.
  const drawn = { formId: form.id, answers: splitSecrets(form, changed).plain, submission: { call: call.id, issues: [] } };
  return sendPage(request, reply, application, { path, search, status: 200, form: drawn });
}

function lastOf(controls: PostedControls, name: string): string | undefined {
  const sent = Object.hasOwn(controls, name) ? controls[name] : undefined;
  return typeof sent === 'string' || sent === undefined ? sent : sent.at(-1);
}
