// The method that pages where something is bought preselect.
import { writeAudit } from '../../platform/audit.ts';
import { RefusalError } from '../../platform/refusal-error.ts';
import type { Command } from '../../runtime/area.ts';
import { requireAccountId } from '../account/service.ts';
import { findMethod, type MethodRow, saveDefault } from './queries.ts';

/** Whether a method can pay any order. A campaign code pays for its own plans only. */
export const canPay = (row: MethodRow): boolean =>
  row.state === 'active' && row.is_valid && row.reference !== null && row.method_type !== 'CampaignCode';

/** The usable method that was chosen last; without a choice, the one that was added first. */
export function findDefault(rows: readonly MethodRow[]): MethodRow | undefined {
  const time = (date: Date | null): number => date?.getTime() ?? 0;
  return rows
    .filter(canPay)
    .sort((a, b) => time(b.default_since) - time(a.default_since) || time(a.added_at) - time(b.added_at))[0];
}

export const chooseDefault: Command<'account.payment-method.default'> = async (context) => {
  const { database, store, payload, request, now } = context;
  const accountId = requireAccountId(context);
  const key = { storeId: store.id, accountId, methodId: payload.accountPaymentMethodId ?? '' };
  const row = await findMethod(database, key);
  if (row === undefined || row.state === 'removed') throw new RefusalError(404, 'NOT_FOUND', 'There is no such payment method.');
  if (!canPay(row)) throw new RefusalError(409, 'NOT_NOW', 'This payment method cannot be the default.');
  await database.transaction(async (tx) => {
    if (!(await saveDefault(tx, key, now))) throw new RefusalError(404, 'NOT_FOUND', 'There is no such payment method.');
    await writeAudit(tx, request, { action: 'payment-method-default', accountId, details: { methodId: key.methodId } });
  });
  return undefined;
};
