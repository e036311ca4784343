import { describeSessionCookie } from '../../plugins/session-cookies.ts';
import type { Command } from '../area.ts';

const days = 365;

/** Keeps the language for a year, readable by scripts as well. */
export const chooseLanguage: Command = async ({ given, reply, store }) => {
  const { secure } = describeSessionCookie(store.origin);
  reply.setCookie('lng', given['lng'] ?? 'ja', { path: '/', sameSite: 'lax', secure, maxAge: days * 86_400 });
  return undefined;
};
