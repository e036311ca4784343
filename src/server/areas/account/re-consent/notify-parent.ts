import type { FastifyRequest } from 'fastify';
import { mailedName } from '../../../../rules/mailed-texts.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { makeId } from '../../../platform/random.ts';
import type { Member } from '../../../platform/sessions/members.ts';
import { mailedNameOf } from '../../family/family-group/people.ts';
import { type MailContext, sendMail } from '../../shell/mail/service.ts';
import type { Parent } from './parents.ts';

/** Mails a parent that a kids account asks for the agreement to changed policies. */
export async function notifyParent(
  context: MailContext & { readonly tx: Transaction; readonly request: FastifyRequest },
  kid: Pick<Member, 'account_id' | 'login_id' | 'profile'>,
  { account_id: accountId, email, language }: Parent,
): Promise<void> {
  const { tx, platform, store } = context;
  if (email === null) return;
  const link = `${store.origin}/mypage/family-group/members/${encodeURIComponent(kid.account_id)}/policies`;
  const { nickname } = kid.profile;
  // A nickname of signs only leaves nothing.
  const name = typeof nickname === 'string' ? mailedName(nickname) : '';
  await sendMail(tx, context, {
    kind: 'policyRequest',
    intent: `policy-request:${makeId(platform.random, 'i')}`,
    reader: { email, language, accountId },
    link,
    parameters: (language) => ({ name: name || mailedNameOf({ ...kid, role: 'kid' }, context, language) }),
  });
}
