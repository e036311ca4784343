import { ownerRole } from '../../../../rules/operators/permissions.ts';
import { addSeconds } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { hashText } from '../../../platform/keys.ts';
import { type OperatorLinkPurpose, operatorLinkSeconds } from '../../../platform/limits/link-tokens.ts';
import type { Platform } from '../../../platform/platform.ts';
import { makeId, makeToken } from '../../../platform/random.ts';
import type { OperatorKey } from '../../../platform/sessions/operator-factors.ts';
import { type OperatorRow, operatorColumns } from '../../../platform/sessions/operators.ts';

export interface Invitee {
  readonly email: string;
  readonly emailNormal: string;
  readonly name: string;
  readonly role: string;
}

/** Inserts an operator without a password. undefined: the address is that of another operator, who may be invited only. */
export async function saveInvitee(
  tx: Queryable,
  { random, clock }: Platform,
  storeId: string,
  { email, emailNormal, name, role }: Invitee,
): Promise<string | undefined> {
  const [row] = await tx.query<{ operator_id: string }>(
    `INSERT INTO operators (store_id, operator_id, email, email_normal, name, role, password_hash, required_factors, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, NULL, '["password"]', $7, $7)
     ON CONFLICT (store_id, email_normal) DO NOTHING RETURNING operator_id`,
    [storeId, makeId(random, 'o'), email, emailNormal, name, role, clock.now()],
  );
  return row?.operator_id;
}

/** Creates a token for the link in a mail, which replaces the one of an earlier mail. It is stored nowhere else. */
export async function createOperatorLink(
  tx: Queryable,
  { random, clock }: Platform,
  { storeId, operatorId }: OperatorKey,
  purpose: OperatorLinkPurpose,
): Promise<{ readonly token: string; readonly until: Date }> {
  const token = makeToken(random);
  const until = addSeconds(clock.now(), operatorLinkSeconds[purpose]);
  await tx.query('UPDATE operators SET link_hash = $3, link_expires_at = $4 WHERE store_id = $1 AND operator_id = $2', [
    storeId,
    operatorId,
    hashText(token),
    until,
  ]);
  return { token, until };
}

/** The operator of a link that can still be used. `isLocked`: until the end of the transaction, so that of two uses one finds it. */
export async function findLinkedOperator(
  on: Queryable,
  { storeId, token, now }: { readonly storeId: string; readonly token: string; readonly now: Date },
  isLocked = false,
): Promise<OperatorRow | undefined> {
  const [row] = await on.query<OperatorRow>(
    `SELECT ${operatorColumns} FROM operators WHERE store_id = $1 AND link_hash = $2 AND link_expires_at > $3
      ${isLocked ? 'FOR NO KEY UPDATE' : ''}`,
    [storeId, hashText(token), now],
  );
  return row;
}

/** All operators of a store, in the order in which every transaction locks them. */
export function lockOperators(tx: Queryable, storeId: string): Promise<readonly OperatorRow[]> {
  return tx.query<OperatorRow>(`SELECT ${operatorColumns} FROM operators WHERE store_id = $1 ORDER BY operator_id FOR UPDATE`, [
    storeId,
  ]);
}

/** Whether the operator is the only one who can log in as an owner now, so that nobody could give roles without them. */
export const isLastOwner = (
  operators: readonly OperatorRow[],
  { operator_id: operatorId }: Pick<OperatorRow, 'operator_id'>,
): boolean => {
  // An invited one cannot log in yet.
  const owners = operators.filter(({ role, password_hash: hash }) => role === ownerRole && hash !== null);
  return owners.length === 1 && owners[0]?.operator_id === operatorId;
};

export async function saveRole(tx: Queryable, { storeId, operatorId }: OperatorKey, role: string, now: Date): Promise<void> {
  await tx.query('UPDATE operators SET role = $3, updated_at = $4 WHERE store_id = $1 AND operator_id = $2', [
    storeId,
    operatorId,
    role,
    now,
  ]);
}

export async function saveName(on: Queryable, { storeId, operatorId }: OperatorKey, name: string, now: Date): Promise<void> {
  await on.query('UPDATE operators SET name = $3, updated_at = $4 WHERE store_id = $1 AND operator_id = $2', [
    storeId,
    operatorId,
    name,
    now,
  ]);
}
