import { daySeconds } from '../../../../rules/durations.ts';
import { describeSessionCookie } from '../../../platform/http/session-cookies.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import { saveLanguage } from '../../../platform/sessions/members.ts';
import type { Command } from '../../../runtime/area.ts';

const days = 365;

/** Saves the language in a cookie for a year, readable by scripts, and for a member also as the language of messages. */
export const chooseLanguage: Command<'language.choose'> = async ({ payload, reply, store, database, session }) => {
  const language = payload['lng'];
  if (language === undefined) throw new RefusalError('INVALID_ANSWERS', { issues: [{ at: '/lng', rule: 'required' }] });
  const { secure } = describeSessionCookie(store.origin);
  reply.setCookie('lng', language, { path: '/', sameSite: 'lax', secure, maxAge: days * daySeconds });
  if (session?.accountId != null) await saveLanguage(database, store.id, session.accountId, language);
  return undefined;
};
