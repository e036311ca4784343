import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answers, CallPlan, FormPlan } from '../../../../../engine/declare/index.ts';
import { changePostedItems, type PostedControls, postedItem, postedItems } from '../../../../../engine/submit/index.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { AppContext } from '../../calls/answer-call.ts';
import { splitSecrets } from '../../flow/flow-forms.ts';
import { sendPage } from '../send-page.ts';

/** A form whose items are changed by one of its own buttons, without scripts. */
export interface PostedItems {
  readonly path: string;
  readonly search: string;
  readonly call: CallPlan;
  readonly form: FormPlan | undefined;
  readonly answers: Answers;
  readonly controls: PostedControls;
}

/** Whether a button that adds, moves or removes items was pressed. */
export function changesItems(controls: PostedControls): boolean {
  return Object.hasOwn(controls, postedItems);
}

/** The page again with everything typed and its items changed. Nothing is judged and no call is made. */
export async function sendChangedItems(
  request: FastifyRequest,
  reply: FastifyReply,
  counter: AppContext,
  { path, search, call, form, answers, controls }: PostedItems,
): Promise<FastifyReply> {
  const change = lastOf(controls, postedItems) ?? '';
  const changed = form && changePostedItems(form, answers, change, (key) => lastOf(controls, postedItem(key)));
  if (form === undefined || changed === undefined) throw new RefusalError(400, 'UNKNOWN_CALL', 'This page has no such items.');
  // A secret is typed again: it never stands in HTML.
  const drawn = { formId: form.id, answers: splitSecrets(form, changed).plain, submission: { call: call.id, issues: [] } };
  return sendPage(request, reply, counter, { path, search, status: 200, form: drawn });
}

function lastOf(controls: PostedControls, name: string): string | undefined {
  const sent = Object.hasOwn(controls, name) ? controls[name] : undefined;
  return typeof sent === 'string' || sent === undefined ? sent : sent.at(-1);
}
