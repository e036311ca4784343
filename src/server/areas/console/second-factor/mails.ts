import { formatLongTime } from '../../../../rules/long-dates.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { makeId } from '../../../platform/random.ts';
import type { OperatorRow } from '../../../platform/sessions/operators.ts';
import type { CommandContext } from '../../../runtime/area.ts';
import { type MailContext, sendMail } from '../../shell/mail/service.ts';

type FactorMailContext = MailContext & Pick<CommandContext, 'request' | 'language'>;

/** Mails an operator that an authenticator app was connected to their account, or disconnected. */
export async function mailFactorChange(
  tx: Transaction,
  context: FactorMailContext,
  { operator_id: operatorId, email, name }: Pick<OperatorRow, 'operator_id' | 'email' | 'name'>,
  kind: 'operatorFactorEnabled' | 'operatorFactorDisabled',
): Promise<void> {
  const { platform, store, language } = context;
  await sendMail(tx, context, {
    kind,
    intent: `operator:${operatorId}:${makeId(platform.random, 'i')}`,
    reader: { email, language },
    link: `${store.origin}/console/profile/second-factor`,
    parameters: (written) => ({ name, at: formatLongTime(platform.clock.now(), written) }),
  });
}
