import { mailedName } from '../../../rules/mailed-texts.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { makeId } from '../../platform/random.ts';
import type { Member } from '../../platform/sessions/members.ts';
import type { CommandContext } from '../../runtime/area.ts';
import { localize } from '../../runtime/request/languages.ts';
import { sendMail } from '../mail/service.ts';
import type { Parent } from './parents.ts';

/** Mails a parent that a kids account asks for the agreement to changed policies. */
export async function notifyParent(
  context: Omit<CommandContext, 'database' | 'answers' | 'payload' | 'params'> & { readonly tx: Transaction },
  kid: Member,
  { email, language: chosen }: Parent,
): Promise<void> {
  const { tx, platform, plans, store } = context;
  if (email === null) return;
  const language = chosen ?? context.language;
  const link = `${store.origin}/mypage/family-group/members/${encodeURIComponent(kid.account_id)}/policies`;
  const { nickname } = kid.profile;
  const parameters = {
    serviceName: localize(plans.settings.storeSettingData.serviceName, language),
    // A nickname of signs only leaves nothing.
    name:
      mailedName(typeof nickname === 'string' && nickname !== '' ? nickname : (kid.login_id ?? '')) ||
      (plans.text('mail.familyNoName', language) ?? ''),
    link,
  };
  await sendMail(tx, context, {
    storeId: store.id,
    kind: 'policyRequest',
    intent: `policy-request:${makeId(platform.random, 'i')}`,
    to: email,
    subject: plans.text('mail.policyRequest.subject', language, parameters) ?? '',
    text: plans.text('mail.policyRequest.body', language, parameters) ?? '',
    code: null,
    link,
  });
}
