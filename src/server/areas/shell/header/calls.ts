import { daySeconds } from '../../../../rules/durations.ts';
import { describeSessionCookie } from '../../../platform/http/session-cookies.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { Command } from '../../../runtime/area.ts';
import { changeLanguage } from '../../account/member/service.ts';

const days = 365;

/** Saves the language in a cookie for a year, readable by scripts, and for a member also as the language of messages. */
export const chooseLanguage: Command<'language.choose'> = async (context) => {
  const { payload, reply, store, database, session } = context;
  const language = payload['lng'];
  if (language === undefined) throw new RefusalError('INVALID_ANSWERS', { issues: [{ at: '/lng', rule: 'required' }] });
  const { secure } = describeSessionCookie(store.origin);
  reply.setCookie('lng', language, { path: '/', sameSite: 'lax', secure, maxAge: days * daySeconds });
  const accountId = session?.accountId ?? null;
  if (accountId !== null) await database.transaction((tx) => changeLanguage(tx, context, { accountId, language }));
  return undefined;
};
