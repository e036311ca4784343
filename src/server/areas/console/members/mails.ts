import type { JsonObject } from '../../../../../engine/declare/index.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { makeId } from '../../../platform/random.ts';
import { formatAddress } from '../../account/profile/profile-texts.ts';
import { type MailCause, type MailContext, type Reader, sendMail } from '../../shell/mail/service.ts';

/** Mails a member the postal address that an operator has corrected. */
export async function mailCorrectedAddress(
  tx: Transaction,
  context: MailContext & MailCause,
  { reader, profile }: { readonly reader: Reader; readonly profile: JsonObject },
): Promise<void> {
  const { platform, plans, store } = context;
  await sendMail(tx, context, {
    kind: 'addressCorrected',
    intent: `address-corrected:${makeId(platform.random, 'i')}`,
    reader,
    link: `${store.origin}/mypage/edit`,
    parameters: (language) => ({ address: formatAddress({ plans, language }, profile) ?? '—' }),
  });
}
