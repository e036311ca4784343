import type { JsonObject } from '../../../../../engine/declare/index.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { controlledRoles } from '../../../project/controlled-roles.ts';

export interface StoredRow {
  readonly account_id: string;
  readonly login_id: string | null;
  readonly profile: JsonObject;
  readonly custom_associated_info: JsonObject;
}

/** The profiles of the kids and managed members of a group, in the order in which they joined. */
export function listControlled(on: Queryable, storeId: string, groupId: string): Promise<StoredRow[]> {
  return on.query<StoredRow>(
    `SELECT a.account_id, a.login_id, a.profile, a.custom_associated_info FROM family_members m JOIN accounts a USING (store_id, account_id)
      WHERE m.store_id = $1 AND m.group_id = $2 AND m.role = ANY($3) ORDER BY m.joined_at, m.account_id`,
    [storeId, groupId, controlledRoles],
  );
}

/** The profile of an account; undefined: it is closed. */
export async function findStored(on: Queryable, storeId: string, accountId: string): Promise<StoredRow | undefined> {
  const [row] = await on.query<StoredRow>(
    `SELECT account_id, login_id, profile, custom_associated_info FROM accounts
      WHERE store_id = $1 AND account_id = $2 AND withdrawn_at IS NULL`,
    [storeId, accountId],
  );
  return row;
}
