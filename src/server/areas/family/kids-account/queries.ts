import type { JsonObject } from '../../../../../engine/declare/index.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';

/** A kids account, as its owner's pages and the commands need it. */
export interface Kid {
  readonly account_id: string;
  readonly email: string | null;
  readonly login_id: string | null;
  readonly password_hash: string | null;
  readonly language: string | null;
  readonly profile: JsonObject;
}

export async function findKid(on: Queryable, storeId: string, accountId: string): Promise<Kid | undefined> {
  const [row] = await on.query<Kid>(
    `SELECT account_id, email, login_id, password_hash, language, profile FROM accounts
      WHERE store_id = $1 AND account_id = $2 AND is_kids`,
    [storeId, accountId],
  );
  return row;
}

/** Who owns the group of an account. */
export interface Owner {
  readonly account_id: string;
  readonly email: string | null;
  readonly language: string | null;
}

export async function findOwner(on: Queryable, storeId: string, memberId: string): Promise<Owner | undefined> {
  const [row] = await on.query<Owner>(
    `SELECT a.account_id, a.email, a.language
       FROM family_members m JOIN family_groups g USING (store_id, group_id)
       JOIN accounts a ON a.store_id = g.store_id AND a.account_id = g.owner_id
      WHERE m.store_id = $1 AND m.account_id = $2`,
    [storeId, memberId],
  );
  return row;
}

/** Deletes an account with everything that belongs to it: sessions, devices, links, consents, membership. */
export async function deleteAccount(tx: Transaction, storeId: string, accountId: string): Promise<void> {
  await tx.query('DELETE FROM accounts WHERE store_id = $1 AND account_id = $2', [storeId, accountId]);
}

export type KidsNotice = 'loginId' | 'password';

interface NoticeOf {
  readonly storeId: string;
  readonly accountId: string;
}

/** Notes what the owner changed, for the kid's account top. */
export async function saveNotice(
  tx: Transaction,
  { storeId, accountId, kind, now }: NoticeOf & { readonly kind: KidsNotice; readonly now: Date },
): Promise<void> {
  await tx.query(
    `INSERT INTO kids_notices (store_id, account_id, kind, at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (store_id, account_id, kind) DO UPDATE SET at = excluded.at`,
    [storeId, accountId, kind, now],
  );
}

/** What the owner changed since a time. */
export function listNotices(
  on: Queryable,
  { storeId, accountId, since }: NoticeOf & { readonly since: Date },
): Promise<{ readonly kind: KidsNotice; readonly at: Date }[]> {
  return on.query('SELECT kind, at FROM kids_notices WHERE store_id = $1 AND account_id = $2 AND at > $3', [
    storeId,
    accountId,
    since,
  ]);
}

interface SessionKey {
  readonly storeId: string;
  readonly sessionId: string;
}

/** Keeps the name of a deleted kid for the completion page. */
export async function saveDeletedName(
  tx: Transaction,
  { storeId, sessionId, name }: SessionKey & { readonly name: string },
): Promise<void> {
  await tx.query(
    `INSERT INTO kids_deletions (store_id, session_id, name) VALUES ($1, $2, $3)
     ON CONFLICT (store_id, session_id) DO UPDATE SET name = excluded.name`,
    [storeId, sessionId, name],
  );
}

/** The name of the kid that the session deleted, which is forgotten now. */
export async function consumeDeletedName(on: Queryable, { storeId, sessionId }: SessionKey): Promise<string | undefined> {
  const [row] = await on.query<{ name: string }>(
    'DELETE FROM kids_deletions WHERE store_id = $1 AND session_id = $2 RETURNING name',
    [storeId, sessionId],
  );
  return row?.name;
}

export interface KidPassword extends Pick<Kid, 'account_id' | 'email' | 'login_id' | 'profile'> {
  /** When the owner set it, or signed the kid up with it. */
  readonly set_at: Date;
}

/** The kids in the group of this owner whose password is one that the owner set. */
export function listKidPasswords(
  on: Queryable,
  { storeId, ownerId }: { readonly storeId: string; readonly ownerId: string },
): Promise<readonly KidPassword[]> {
  return on.query<KidPassword>(
    `SELECT a.account_id, a.email, a.login_id, a.profile, greatest(a.created_at, n.at) AS set_at
       FROM family_groups g JOIN family_members m USING (store_id, group_id)
       JOIN accounts a ON a.store_id = m.store_id AND a.account_id = m.account_id
       LEFT JOIN kids_notices n ON n.store_id = a.store_id AND n.account_id = a.account_id AND n.kind = 'password'
      WHERE g.store_id = $1 AND g.owner_id = $2 AND m.role = 'kid' AND a.password_hash IS NOT NULL ORDER BY a.account_id`,
    [storeId, ownerId],
  );
}
