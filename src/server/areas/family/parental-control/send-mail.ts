import { formatLongTime } from '../../../../rules/long-dates.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { deleteCollecting } from '../../../platform/outbox/outbox.ts';
import type { RequestContext } from '../../../runtime/area.ts';
import { collectMail, type MailContext } from '../../shell/mail/service.ts';
import { mailedNameOf } from '../family-group/people.ts';
import type { TargetRow } from './queries.ts';

/** The changed setting and its value, in the member's language. */
export interface ControlMail {
  readonly item: string;
  readonly value: string;
}

/** Mails a managed member who changed which settings, in one mail for the changes of some minutes. */
export async function sendControlMail(
  context: MailContext & Pick<RequestContext, 'now'> & { readonly tx: Transaction },
  {
    to,
    target,
    by,
    mail,
  }: {
    readonly to: string;
    readonly target: Pick<TargetRow, 'account_id' | 'language'>;
    readonly by: TargetRow;
    readonly mail: (language: string) => ControlMail;
  },
): Promise<void> {
  const { tx, plans, store, now } = context;
  await collectMail(tx, context, {
    kind: 'parentalControl',
    intent: `${intentOf(target.account_id)}${by.account_id}`,
    reader: { email: to, language: target.language, accountId: target.account_id },
    link: `${store.origin}/mypage/family-group/members/me`,
    entry: (language) => {
      const { item, value } = mail(language);
      return { key: item, text: plans.text('mail.parentalControl.entry', language, { item, value }) ?? '' };
    },
    parameters: (language) => ({ manager: mailedNameOf(by, context, language), at: formatLongTime(now, language) }),
  });
}

const intentOf = (accountId: string): string => `parental:${accountId}:`;

/** Drops what is not mailed yet about a member whose account is deleted. */
export async function dropControlMails(
  tx: Transaction,
  { storeId, accountId, email }: { readonly storeId: string; readonly accountId: string; readonly email: string | null },
): Promise<void> {
  if (email !== null) await deleteCollecting(tx, { storeId, to: email, intent: intentOf(accountId) });
}
