import { limitRate } from '../../../platform/limits/rate-limits.ts';
import { operatorOf } from '../../../platform/sessions/operators.ts';
import type { Command, CommandContext } from '../../../runtime/area.ts';
import { publishReviewed, type ReviewedDraft, requestReview, returnDraft } from '../../../settings/index.ts';
import { operationOf, readNumber, withBlockerTexts } from '../settings/calls.ts';
import { readPart } from '../settings/draft/draft-part.ts';
import { mailRequest, mailReturn } from './mails.ts';

/** Asks those who may publish to look at the own draft. */
export const request: Command<'console.review.request'> = async (context) => {
  const { name } = operatorOf(context);
  await limitRate(context, 'operator-mails', { limit: 30, windowSeconds: 3_600 });
  const part = { revision: readNumber(context, 'revision'), ...readPart(context.payload) };
  await requestReview(operationOf(context), part, (tx) => mailRequest(tx, context, name));
  return { redirectTo: '/console/publish?notice=reviewRequested' };
};

/** Publishes the draft of another operator as it was when they asked. */
export const publish: Command<'console.review.publish'> = async (context) => {
  const reviewed = readReviewed(context);
  await withBlockerTexts(context, publishReviewed(operationOf(context), reviewed), { drafterId: reviewed.drafterId });
  return { redirectTo: '/console/publish?notice=published' };
};

export const sendBack: Command<'console.review.return'> = async (context) => {
  const reviewed = { ...readReviewed(context), reason: context.answers.reason ?? '' };
  await returnDraft(operationOf(context), reviewed, (tx) => mailReturn(tx, context, reviewed));
  return { redirectTo: '/console?notice=draftReturned' };
};

/** The draft as the page showed it. */
const readReviewed = (context: CommandContext): ReviewedDraft => ({
  drafterId: context.payload['drafterId'] ?? '',
  revision: readNumber(context, 'revision'),
  ...readPart(context.payload),
});
