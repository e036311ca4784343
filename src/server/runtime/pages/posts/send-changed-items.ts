import type { FastifyReply } from 'fastify';
import {
  changePostedItems,
  type PostedControls,
  postedItem,
  postedItems,
  splitSecrets,
} from '../../../../../engine/submit/index.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import { sendPage } from '../send-page.ts';
import type { FormPost } from './post.ts';

/** Whether a button that adds, moves or removes items was pressed. */
export function isItemChange(controls: PostedControls): boolean {
  return Object.hasOwn(controls, postedItems);
}

/** Renders the page again with the input and the changed items, without validation and without a call. */
export async function sendChangedItems(post: FormPost): Promise<FastifyReply> {
  const { path, search, plan, controls } = post;
  const { form, answers } = post.posted;
  const change = lastOf(controls, postedItems) ?? '';
  const changed = form && changePostedItems(form, answers, change, (key) => lastOf(controls, postedItem(key)));
  if (form === undefined || changed === undefined) throw new RefusalError('UNKNOWN_CALL');
  // HTML never contains a secret: it must be entered again.
  const refilled = { formId: form.id, answers: splitSecrets(form, changed).plain, submission: { call: plan.id, issues: [] } };
  return sendPage(post, { path, search, status: 200, form: refilled });
}

function lastOf(controls: PostedControls, name: string): string | undefined {
  const sent = Object.hasOwn(controls, name) ? controls[name] : undefined;
  return typeof sent === 'string' || sent === undefined ? sent : sent.at(-1);
}
