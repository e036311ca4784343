import { readLanguage } from '../../../../rules/languages.ts';
import { formatLongTime } from '../../../../rules/long-dates.ts';
import type { RequestContext } from '../../../runtime/area.ts';
import type { MessageRow } from './queries.ts';

/** Regular expression of an error after which a message is not tried again: the mail server refused it. */
export const refusedReply = '^(RCPT TO|DATA|EENVELOPE|EMESSAGE) 5';

/** By what the mail server replied: `RCPT TO 550`, `CONN 421`, `ECONNREFUSED`. */
function classify(reason: string): string {
  if (reason === 'EXPIRED') return 'expired';
  if (reason.startsWith('MAIL FROM')) return 'sender';
  if (new RegExp(refusedReply).test(reason)) return 'refused';
  return / 4\d\d$/.test(reason) ? 'busy' : 'unreachable';
}

/** Why a message was not delivered, and when it is tried again; null: it was, or was not tried yet. */
export function describeProblem(
  { plans, language }: Pick<RequestContext, 'plans' | 'language'>,
  { last_error: reason, state, next_at: nextAt }: MessageRow,
): string | null {
  if (reason === null) return null;
  const text = plans.text(`message-problem.${classify(reason)}`, language) ?? reason;
  const named = plans.text('message-problem.named', language, { text, reason }) ?? text;
  if (state !== 'due') return named;
  const at = formatLongTime(nextAt, readLanguage(language));
  return `${named} ${plans.text('message-problem.next', language, { at }) ?? ''}`;
}
