import { formatLongTime } from '../../../../rules/long-dates.ts';
import { mailedLine } from '../../../../rules/mailed-texts.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { makeId } from '../../../platform/random.ts';
import type { OperatorRow } from '../../../platform/sessions/operators.ts';
import type { CommandContext } from '../../../runtime/area.ts';
import { type MailContext, sendMail } from '../../shell/mail/service.ts';

type FactorMailContext = MailContext & Pick<CommandContext, 'request' | 'language'>;

type Recipient = Pick<OperatorRow, 'operator_id' | 'email' | 'name'>;

/** Mails an operator that an authenticator app was connected to their account, or disconnected. */
export async function mailFactorChange(
  tx: Transaction,
  context: FactorMailContext,
  operator: Recipient,
  kind: 'operatorFactorEnabled' | 'operatorFactorDisabled',
): Promise<void> {
  await mailFactors(tx, context, operator, { kind });
}

/** Mails an operator that a passkey was added to their account, or removed. `passkey`: its name. */
export async function mailPasskeyChange(
  tx: Transaction,
  context: FactorMailContext,
  operator: Recipient,
  change: { readonly kind: 'operatorPasskeyAdded' | 'operatorPasskeyRemoved'; readonly passkey: string },
): Promise<void> {
  await mailFactors(tx, context, operator, change);
}

type FactorChange =
  | { readonly kind: Parameters<typeof mailFactorChange>[3]; readonly passkey?: undefined }
  | Parameters<typeof mailPasskeyChange>[3];

async function mailFactors(
  tx: Transaction,
  context: FactorMailContext,
  { operator_id: operatorId, email, name }: Recipient,
  { kind, passkey }: FactorChange,
): Promise<void> {
  const { platform, store, language } = context;
  const passkeyName = passkey === undefined ? {} : { method: mailedLine(passkey) };
  await sendMail(tx, context, {
    kind,
    intent: `operator:${operatorId}:${makeId(platform.random, 'i')}`,
    reader: { email, language, accountId: null },
    link: `${store.origin}/console/profile/second-factor`,
    parameters: (written) => ({ name, at: formatLongTime(platform.clock.now(), written), ...passkeyName }),
  });
}
