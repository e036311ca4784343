// What follows a post whose calls were accepted.
import type { FastifyReply } from 'fastify';
import type { CallAnswer } from '../../calls/call-request.ts';
import { sendFile } from '../../calls/send-file.ts';
import { redirectAfterPost } from '../../request/leading-document.ts';
import { replaceNotice } from '../../request/notice.ts';
import { leadToFieldPage } from './field-page.ts';
import type { FormPost } from './post.ts';
import { sendHandOff } from './send-hand-off.ts';

/** `answer`: of the last call. */
export function answerAccepted(post: FormPost, answer: CallAnswer): FastifyReply {
  const { reply, application, path, search, plan, posted } = post;
  if (answer.kind === 'redirect')
    return redirectAfterPost(reply, application.areas, leadToFieldPage(answer.to, path, posted.form));
  if (answer.kind === 'file') return sendFile(reply, plan, answer.file);
  if (answer.kind === 'data' && plan.redirectByPost === true) return sendHandOff(post, answer.data);
  if (posted.redirectTo !== undefined) return reply.redirect(posted.redirectTo, 303);
  // A call that could redirect and did not has succeeded too; without the notice nothing would show that.
  const isConfirmed = posted.successToast || plan.response === 'redirect';
  return reply.redirect(isConfirmed ? path + replaceNotice(search, 'done', plan.id) : `${path}${search}`, 303);
}
