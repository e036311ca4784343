import { formatLongTime } from '../../../../rules/long-dates.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { OperatorLinkPurpose } from '../../../platform/limits/link-tokens.ts';
import { makeId } from '../../../platform/random.ts';
import type { CommandContext } from '../../../runtime/area.ts';
import { type MailContext, sendMail } from '../../shell/mail/service.ts';
import { createOperatorLink } from './queries.ts';

/** `language`: that of the page which causes the mail, because operators have none. */
type OperatorMailContext = MailContext & Pick<CommandContext, 'request' | 'language'>;

interface Recipient {
  readonly operatorId: string;
  readonly email: string;
  readonly name: string;
}

const links = {
  operatorInvitation: { kind: 'operatorInvitation', page: '/console/invitation' },
  operatorPassword: { kind: 'operatorPasswordForgot', page: '/console/password/reset' },
} as const;

/** Mails a link by which an operator sets a password. It makes the link of an earlier mail void. */
export async function mailOperatorLink(
  tx: Transaction,
  context: OperatorMailContext,
  { operatorId, email, name }: Recipient,
  purpose: OperatorLinkPurpose,
): Promise<void> {
  const { platform, store, language } = context;
  const { token, until } = await createOperatorLink(tx, platform, { storeId: store.id, operatorId }, purpose);
  const { kind, page } = links[purpose];
  await sendMail(tx, context, {
    kind,
    intent: `operator:${operatorId}:${makeId(platform.random, 'i')}`,
    reader: { email, language, accountId: null },
    link: `${store.origin}${page}?token=${token}`,
    parameters: (written) => ({ name, until: formatLongTime(until, written) }),
  });
}

export async function mailPasswordChanged(
  tx: Transaction,
  context: OperatorMailContext,
  { operatorId, email, name }: Recipient,
): Promise<void> {
  const { platform, store, language } = context;
  await sendMail(tx, context, {
    kind: 'operatorPasswordChanged',
    intent: `operator:${operatorId}:${makeId(platform.random, 'i')}`,
    reader: { email, language, accountId: null },
    link: `${store.origin}/console/password/forgot`,
    parameters: (written) => ({ name, at: formatLongTime(platform.clock.now(), written) }),
  });
}
