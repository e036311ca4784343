import type { JsonObject } from '../../../../../engine/declare/index.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import type { FamilyRole, Membership } from './roles.ts';

interface MembershipRow {
  readonly account_id: string;
  readonly group_id: string | null;
  readonly role: FamilyRole | null;
}

const toMembership = ({ account_id, group_id, role }: MembershipRow): Membership => ({
  accountId: account_id,
  groupId: group_id,
  role: role ?? 'owner',
});

/** The group and role of an account; undefined: it is in no group. */
export async function findMembership(on: Queryable, storeId: string, accountId: string): Promise<Membership | undefined> {
  const [row] = await on.query<MembershipRow>(
    'SELECT account_id, group_id, role FROM family_members WHERE store_id = $1 AND account_id = $2',
    [storeId, accountId],
  );
  return row && toMembership(row);
}

/** Locks groups until the transaction ends: all changes of their members and roles wait for each other. */
export async function lockGroups(tx: Transaction, storeId: string, groupIds: readonly string[]): Promise<boolean> {
  const rows = await tx.query(
    'SELECT 1 AS one FROM family_groups WHERE store_id = $1 AND group_id = ANY($2) ORDER BY group_id FOR UPDATE',
    [storeId, groupIds],
  );
  return rows.length === groupIds.length;
}

export interface Group {
  readonly member_count: number;
  readonly revision: number;
  readonly owner_id: string;
}

export async function findGroup(on: Queryable, storeId: string, groupId: string): Promise<Group | undefined> {
  const [row] = await on.query<Group>(
    'SELECT member_count, revision, owner_id FROM family_groups WHERE store_id = $1 AND group_id = $2',
    [storeId, groupId],
  );
  return row;
}

/** Inserts a group of one. Returns whether the account had no group, not even by a simultaneous request. */
export async function insertGroup(
  tx: Transaction,
  {
    storeId,
    groupId,
    ownerId,
    capacity,
    now,
  }: { storeId: string; groupId: string; ownerId: string; capacity: number; now: Date },
): Promise<boolean> {
  await tx.query('INSERT INTO family_groups (store_id, group_id, owner_id, capacity, created_at) VALUES ($1, $2, $3, $4, $5)', [
    storeId,
    groupId,
    ownerId,
    capacity,
    now,
  ]);
  const rows = await tx.query(
    `INSERT INTO family_members (store_id, account_id, group_id, role, joined_at) VALUES ($1, $2, $3, 'owner', $4)
     ON CONFLICT (store_id, account_id) DO NOTHING RETURNING account_id`,
    [storeId, ownerId, groupId, now],
  );
  if (rows.length === 0) await deleteGroup(tx, storeId, groupId);
  return rows.length > 0;
}

/** Deletes a group with its memberships. Fails at the commit while it has a kids account. */
export async function deleteGroup(tx: Transaction, storeId: string, groupId: string): Promise<void> {
  await tx.query('DELETE FROM family_groups WHERE store_id = $1 AND group_id = $2', [storeId, groupId]);
}

/** Applies the store's present setting. A group that is larger keeps its members, and gains none. */
export async function updateCapacity(tx: Transaction, storeId: string, groupId: string, capacity: number): Promise<void> {
  await tx.query(
    'UPDATE family_groups SET capacity = greatest(member_count, $3) WHERE store_id = $1 AND group_id = $2 AND capacity <> $3',
    [storeId, groupId, capacity],
  );
}

/** Fails with a unique violation if the account is in a group, and a check violation if the group is full. */
export async function insertMember(
  tx: Transaction,
  {
    storeId,
    groupId,
    accountId,
    role,
    now,
  }: { storeId: string; groupId: string; accountId: string; role: FamilyRole; now: Date },
): Promise<void> {
  await tx.query('INSERT INTO family_members (store_id, account_id, group_id, role, joined_at) VALUES ($1, $2, $3, $4, $5)', [
    storeId,
    accountId,
    groupId,
    role,
    now,
  ]);
}

export async function deleteMember(tx: Transaction, storeId: string, accountId: string): Promise<void> {
  await tx.query('DELETE FROM family_members WHERE store_id = $1 AND account_id = $2', [storeId, accountId]);
}

export interface NewRole {
  readonly storeId: string;
  readonly accountId: string;
  readonly role: FamilyRole;
  readonly now: Date;
}

export async function updateRole(tx: Transaction, { storeId, accountId, role, now }: NewRole): Promise<void> {
  await tx.query('UPDATE family_members SET role = $3, role_since = $4 WHERE store_id = $1 AND account_id = $2', [
    storeId,
    accountId,
    role,
    now,
  ]);
}

/** Makes a member of the group its owner, and its owner an ordinary member. */
export async function moveOwnership(
  tx: Transaction,
  { storeId, groupId, from, to, now }: { storeId: string; groupId: string; from: string; to: string; now: Date },
): Promise<void> {
  await updateRole(tx, { storeId, accountId: from, role: 'member', now });
  await updateRole(tx, { storeId, accountId: to, role: 'owner', now });
  await tx.query('UPDATE family_groups SET owner_id = $3 WHERE store_id = $1 AND group_id = $2', [storeId, groupId, to]);
}

/** An account as the group's pages and mails show it. */
export interface PersonRow {
  readonly account_id: string;
  readonly role: FamilyRole;
  readonly email: string | null;
  readonly login_id: string | null;
  readonly language: string | null;
  readonly profile: JsonObject;
  readonly image_id: string | null;
}

/** The language of a member with this verified address, normalised; null: none is stored, or nobody has it. */
export async function findLanguageOfAddress(on: Queryable, storeId: string, email: string): Promise<string | null> {
  const [row] = await on.query<{ language: string }>(
    `SELECT language FROM accounts
      WHERE store_id = $1 AND email_normal = $2 AND email_verified_at IS NOT NULL AND language IS NOT NULL ORDER BY created_at LIMIT 1`,
    [storeId, email],
  );
  return row?.language ?? null;
}

/** The members of a group, its owner first, then by the time that they joined. */
export function listPeople(on: Queryable, storeId: string, groupId: string): Promise<PersonRow[]> {
  return on.query<PersonRow>(
    `SELECT m.account_id, m.role, a.email, a.login_id, a.language, a.profile, i.image_id
       FROM family_members m JOIN accounts a USING (store_id, account_id) LEFT JOIN profile_images i USING (store_id, account_id)
      WHERE m.store_id = $1 AND m.group_id = $2 ORDER BY m.role <> 'owner', m.joined_at, m.account_id`,
    [storeId, groupId],
  );
}

/**
 * Marks the open invitations of a group that its revision has made void since the last call, and returns their addresses. Those of a former
 * owner count while they are a member.
 */
export async function markVoidInvitations(
  tx: Transaction,
  { storeId, groupId, now }: { readonly storeId: string; readonly groupId: string; readonly now: Date },
): Promise<readonly string[]> {
  const rows = await tx.query<{ email: string }>(
    `UPDATE link_tokens l SET data = l.data || '{"isVoid": true}'
       FROM family_groups g
      WHERE g.store_id = $1 AND g.group_id = $2 AND l.store_id = $1 AND l.purpose = 'familyJoin'
        AND l.account_id = ANY (ARRAY(SELECT m.account_id FROM family_members m WHERE m.store_id = $1 AND m.group_id = $2))
        AND l.data ->> 'groupId' = $2 AND l.used_at IS NULL AND l.expires_at > $3 AND l.data -> 'isVoid' IS NULL
        AND ((l.data ->> 'revision')::integer <> g.revision OR l.account_id <> g.owner_id)
      RETURNING l.data ->> 'email' AS email`,
    [storeId, groupId, now],
  );
  return rows.map(({ email }) => email).toSorted();
}

/** Whether the account was a kids account that this member deleted. */
export async function isKidDeletedBy(
  on: Queryable,
  { storeId, kidId, by }: { readonly storeId: string; readonly kidId: string; readonly by: string },
): Promise<boolean> {
  const rows = await on.query(
    `SELECT 1 AS one FROM audit_log
      WHERE store_id = $1 AND account_id = $2 AND action = 'kids-delete' AND details->>'by' = $3 LIMIT 1`,
    [storeId, kidId, by],
  );
  return rows.length > 0;
}

/** What accounts are named by. */
export async function findNames(
  on: Queryable,
  storeId: string,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, Pick<PersonRow, 'profile' | 'login_id'>>> {
  const rows = await on.query<Pick<PersonRow, 'account_id' | 'profile' | 'login_id'>>(
    'SELECT account_id, profile, login_id FROM accounts WHERE store_id = $1 AND account_id = ANY($2)',
    [storeId, accountIds],
  );
  return new Map(rows.map((row) => [row.account_id, row]));
}

export interface LeavableMembership {
  readonly group_id: string;
  readonly role: FamilyRole;
  readonly joined_at: Date;
  readonly role_since: Date;
  readonly owner_profile: JsonObject;
  readonly owner_login_id: string | null;
}

/** The place of an account in a group of another owner; undefined: it has none, or cannot leave, because it is a kid. */
export async function findLeavableMembership(
  on: Queryable,
  { storeId, accountId }: { readonly storeId: string; readonly accountId: string },
): Promise<LeavableMembership | undefined> {
  const [row] = await on.query<LeavableMembership>(
    `SELECT m.group_id, m.role, m.joined_at, coalesce(m.role_since, m.joined_at) AS role_since,
            o.profile AS owner_profile, o.login_id AS owner_login_id
       FROM family_members m JOIN family_groups g USING (store_id, group_id)
       JOIN accounts o ON o.store_id = g.store_id AND o.account_id = g.owner_id
      WHERE m.store_id = $1 AND m.account_id = $2 AND m.role NOT IN ('owner', 'kid')`,
    [storeId, accountId],
  );
  return row;
}

/** The managers of the group that the account owns. */
export function listManagers(
  on: Queryable,
  { storeId, accountId }: { readonly storeId: string; readonly accountId: string },
): Promise<readonly (Pick<PersonRow, 'account_id' | 'profile' | 'login_id'> & { readonly role_since: Date })[]> {
  return on.query(
    `SELECT m.account_id, a.profile, a.login_id, coalesce(m.role_since, m.joined_at) AS role_since
       FROM family_groups g JOIN family_members m USING (store_id, group_id)
       JOIN accounts a ON a.store_id = m.store_id AND a.account_id = m.account_id
      WHERE g.store_id = $1 AND g.owner_id = $2 AND m.role = 'manager' ORDER BY m.account_id`,
    [storeId, accountId],
  );
}
