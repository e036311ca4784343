import type { FastifyReply } from 'fastify';
import { splitSecrets } from '../../../../../engine/submit/index.ts';
import { sendPage } from '../send-page.ts';
import type { FilledPost } from './post.ts';
import { withoutPictures } from './read-pictures.ts';

/** Renders the page with its new data and the rest of the input. `saved`: fields that the page's data has now. */
export function sendAfterChange(post: FilledPost, saved: ReadonlySet<string>): Promise<FastifyReply> {
  const { path, search, plan, posted } = post;
  // HTML never contains a secret: it must be entered again.
  const { plain } = splitSecrets(posted.form, posted.answers);
  const kept = Object.entries(withoutPictures(posted.form, plain)).filter(([key]) => !saved.has(key));
  const refilled = { formId: posted.form.id, answers: Object.fromEntries(kept), submission: { call: plan.id, issues: [] } };
  return sendPage(post, { path, search, status: 200, form: refilled });
}
