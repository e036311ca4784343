import { readLanguage } from '../../../../rules/languages.ts';
import { formatLongTime } from '../../../../rules/long-dates.ts';
import { findCause } from '../../../platform/outbox/delivery-reports.ts';
import type { RequestContext } from '../../../runtime/area.ts';
import type { MessageRow } from './queries.ts';

type TextContext = Pick<RequestContext, 'plans' | 'language'>;

/** Regular expression of an error after which a message is not tried again: the mail server refused it. */
export const refusedReply = '^(RCPT TO|DATA|EENVELOPE|EMESSAGE) 5';

/** By what the mail server replied: `RCPT TO 550`, `CONN 421`, `ECONNREFUSED`. */
function classify(reason: string): string {
  if (reason === 'EXPIRED') return 'expired';
  if (reason.startsWith('MAIL FROM')) return 'sender';
  if (new RegExp(refusedReply).test(reason)) return 'refused';
  return / 4\d\d$/.test(reason) ? 'busy' : 'unreachable';
}

/** What has become of a message: what was reported of it, else how far the store has come with it. */
export const deliveryStateOf = ({ delivery, state }: MessageRow): MessageRow['state'] | NonNullable<MessageRow['delivery']> =>
  delivery ?? state;

/** Why a message did not arrive, and when it is tried again; null: it did, as far as the store knows, or was not tried yet. */
export function describeProblem(context: TextContext, row: MessageRow): string | null {
  if (row.delivery !== null) return describeReport(context, row);
  const { last_error: reason, state, next_at: nextAt } = row;
  if (reason === null) return null;
  const { plans, language } = context;
  const text = plans.text(`message-problem.${classify(reason)}`, language) ?? reason;
  const named = plans.text('message-problem.named', language, { text, reason }) ?? text;
  if (state !== 'due') return named;
  const at = formatLongTime(nextAt, readLanguage(language));
  return `${named} ${plans.text('message-problem.next', language, { at }) ?? ''}`;
}

/** Of a mail that a mail server had taken: why it was returned, in plain words, and what the recipient's server said. */
function describeReport({ plans, language }: TextContext, row: MessageRow): string | null {
  const { delivery, delivery_status: status, delivery_reason: reply } = row;
  if (delivery === null || delivery === 'delivered') return null;
  const cause = delivery === 'bounced' ? findCause(status) : delivery;
  const text = plans.text(`message-report.${cause}`, language) ?? cause;
  const named = status === null ? text : (plans.text('message-problem.named', language, { text, reason: status }) ?? text);
  return reply === null ? named : `${named} ${plans.text('message-report.reply', language, { reply }) ?? ''}`;
}
