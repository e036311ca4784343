import { type OperatorPermission, type OperatorRoleSetting, readRights } from '../../../../rules/operators/permissions.ts';
import type { Transaction } from '../../../platform/database/database.ts';

/** What operators need who ask for something for a member, approve it or cancel it. */
export const helpPermission: OperatorPermission = 'support';

/** Which of these operators may help members, by their rows, which do not change before the transaction ends. */
export async function lockHelpers(
  tx: Transaction,
  { storeId, operatorIds }: { readonly storeId: string; readonly operatorIds: readonly string[] },
  roles: readonly OperatorRoleSetting[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ operator_id: string; role: string }>(
    'SELECT operator_id, role FROM operators WHERE store_id = $1 AND operator_id = ANY($2) ORDER BY operator_id FOR SHARE',
    [storeId, operatorIds],
  );
  const helpers = rows.filter(({ role }) => readRights(roles, role).permissions.includes(helpPermission));
  return new Set(helpers.map(({ operator_id: operatorId }) => operatorId));
}
