// The method that pages where something is bought preselect.
import { isCardExpired } from '../../../../rules/card-expiry.ts';
import { writeAudit } from '../../../platform/audit.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { Command } from '../../../runtime/area.ts';
import { requireAccountId } from '../../account/member/service.ts';
import { findMethod, type MethodRow, saveDefault } from './queries.ts';

/** Whether the provider is asked to charge a method. A campaign code pays for its own plans only. */
export const isChargeable = (row: MethodRow): boolean =>
  row.state === 'active' && row.is_valid && row.reference !== null && row.method_type !== 'CampaignCode';

/** Whether a method can be chosen to pay: an expired card only pays the contracts that have it already. */
export const canPay = (row: MethodRow, now: Date): boolean => isChargeable(row) && !isCardExpired(row.card_expiry, now);

/** Whether the last charge was declined, and the member has not chosen the method since. */
export const isDeclined = ({ declined_at: declinedAt, default_since: chosenAt }: MethodRow): boolean =>
  declinedAt !== null && (chosenAt === null || chosenAt <= declinedAt);

/** Those come last whose charge was declined. */
export const sortDeclinedLast = (rows: readonly MethodRow[]): readonly MethodRow[] =>
  rows.toSorted((left, right) => Number(isDeclined(left)) - Number(isDeclined(right)));

/** The usable method that was chosen last; without a choice, the one that was added first. None that is declined. */
export function findDefault(rows: readonly MethodRow[], now: Date): MethodRow | undefined {
  const time = (date: Date | null): number => date?.getTime() ?? 0;
  return rows
    .filter((row) => canPay(row, now) && !isDeclined(row))
    .sort((a, b) => time(b.default_since) - time(a.default_since) || time(a.added_at) - time(b.added_at))[0];
}

export const chooseDefault: Command<'account.payment-method.default'> = async (context) => {
  const { database, store, payload, request, now } = context;
  const accountId = requireAccountId(context);
  const key = { storeId: store.id, accountId, methodId: payload.accountPaymentMethodId ?? '' };
  const row = await findMethod(database, key);
  if (row === undefined || row.state === 'removed') throw new RefusalError('NOT_FOUND');
  if (!canPay(row, now)) throw new RefusalError('NOT_NOW');
  await database.transaction(async (tx) => {
    if (!(await saveDefault(tx, key, now))) throw new RefusalError('NOT_FOUND');
    await writeAudit(tx, request, { action: 'payment-method-default', accountId, details: { methodId: key.methodId } });
  });
  return undefined;
};
