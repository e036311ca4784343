import { describeSessionCookie } from '../../plugins/session-cookies.ts';
import { RefusalError } from '../../refusal-error.ts';
import type { Command } from '../area.ts';

const days = 365;

/** Keeps the language for a year, readable by scripts as well. */
export const chooseLanguage: Command<'language.choose'> = async ({ given, reply, store }) => {
  const language = given['lng'];
  if (language === undefined)
    throw new RefusalError(422, 'INVALID_ANSWERS', 'A language is missing.', { issues: [{ at: '/lng', rule: 'required' }] });
  const { secure } = describeSessionCookie(store.origin);
  reply.setCookie('lng', language, { path: '/', sameSite: 'lax', secure, maxAge: days * 86_400 });
  return undefined;
};
