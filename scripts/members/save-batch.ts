import { hashLoginId } from '../../src/server/areas/account/member/queries.ts';
import { describeCreated } from '../../src/server/areas/signup/signup/create-member.ts';
import { insertParentalConsents } from '../../src/server/areas/signup/signup/queries.ts';
import { writeCommandAudits } from '../../src/server/platform/audit.ts';
import type { Queryable, Transaction } from '../../src/server/platform/database/database.ts';
import { toJson } from '../../src/server/platform/database/database.ts';
import type { Platform } from '../../src/server/platform/platform.ts';
import { makeId } from '../../src/server/platform/random.ts';
import { writeEvents } from '../../src/server/runtime/events/write-event.ts';
import type { ImportedMember } from './read-member.ts';

export interface ImportStore {
  readonly storeId: string;
  readonly isDuplicateEmailAllowed: boolean;
  readonly platform: Pick<Platform, 'clock' | 'random'>;
}

/** Kinds of imported hashes in a store: each makes every login slower. */
const maxHashParameters = 4;

/** By the member's place: why it cannot be stored; members without a problem are missing. */
export type Conflicts = ReadonlyMap<number, readonly string[]>;

/** What is unique among members, in the spellings that are compared. */
interface UniqueValues {
  readonly email: string | null;
  readonly loginId: string | null;
  readonly externalId: string | null;
}

const listUnique = (member: ImportedMember, { isDuplicateEmailAllowed }: ImportStore): UniqueValues => ({
  email: isDuplicateEmailAllowed ? null : member.emailNormal,
  loginId: member.loginIdNormal,
  externalId: member.externalId,
});

const reasonsOf = {
  email: 'email: taken',
  loginId: 'loginId: taken',
  externalId: 'externalId: taken',
} as const;

/**
 * Which members the store has already, or earlier lines: by address, login ID and external ID. `earlier`: has what lines before had, and
 * is given that of these.
 */
export async function findConflicts(
  on: Queryable,
  store: ImportStore,
  members: readonly ImportedMember[],
  earlier: { has(text: string): boolean; add(text: string): void },
): Promise<Conflicts> {
  const taken = await selectTaken(on, store, members);
  const parameters = new Set(await selectHashParameters(on, store.storeId));
  const conflicts = new Map<number, readonly string[]>();
  for (const [index, member] of members.entries()) {
    const values = Object.entries(listUnique(member, store)).filter(([, value]) => value !== null);
    const keys = values.map(([kind, value]) => `${kind} ${value}`);
    const reasons: string[] = values.flatMap(([kind], place) => {
      const key = keys[place] ?? '';
      // A key of UniqueValues.
      return taken.has(key) || earlier.has(key) ? [reasonsOf[kind as keyof UniqueValues]] : [];
    });
    const isNewKind = member.hashParameters !== null && !parameters.has(member.hashParameters);
    if (isNewKind && parameters.size >= maxHashParameters) reasons.push('passwordHash: tooManyKinds');
    if (reasons.length > 0) conflicts.set(index, reasons);
    else {
      for (const key of keys) earlier.add(key);
      if (member.hashParameters !== null) parameters.add(member.hashParameters);
    }
  }
  return conflicts;
}

/** `email …`, `loginId …`, `externalId …` of those that the store has. */
async function selectTaken(on: Queryable, store: ImportStore, members: readonly ImportedMember[]): Promise<ReadonlySet<string>> {
  const unique = members.map((member) => listUnique(member, store));
  const list = (kind: keyof UniqueValues) => unique.map((values) => values[kind]).filter((value) => value !== null);
  const loginIds = list('loginId');
  const hashes = new Map(loginIds.map((loginId) => [hashLoginId(store.storeId, loginId), loginId]));
  const rows = await on.query<{ kind: string; value: string }>(
    `SELECT 'email' AS kind, email_normal AS value FROM accounts WHERE store_id = $1 AND email_normal = ANY ($2)
     UNION ALL SELECT 'loginId', login_id_normal FROM accounts WHERE store_id = $1 AND login_id_normal = ANY ($3)
     UNION ALL SELECT 'reserved', login_id_hash FROM reserved_login_ids WHERE store_id = $1 AND login_id_hash = ANY ($4)
     UNION ALL SELECT 'externalId', external_id FROM external_ids WHERE store_id = $1 AND external_id = ANY ($5)`,
    [store.storeId, list('email'), loginIds, [...hashes.keys()], list('externalId')],
  );
  return new Set(rows.map(({ kind, value }) => (kind === 'reserved' ? `loginId ${hashes.get(value)}` : `${kind} ${value}`)));
}

async function selectHashParameters(on: Queryable, storeId: string): Promise<readonly string[]> {
  const rows = await on.query<{ parameters: string }>('SELECT parameters FROM imported_hash_parameters WHERE store_id = $1', [
    storeId,
  ]);
  return rows.map(({ parameters }) => parameters);
}

/** Stores members. Throws a unique violation if one was registered meanwhile. */
export async function insertMembers(tx: Transaction, store: ImportStore, members: readonly ImportedMember[]): Promise<void> {
  if (members.length === 0) return;
  const { storeId, platform } = store;
  const now = platform.clock.now();
  const rows = members.map((member) => ({ member, accountId: makeId(platform.random, 'a') }));
  const parameters = new Set(members.flatMap((member) => member.hashParameters ?? []));
  // Locks the rows, so that the sweep does not delete them before these accounts are committed.
  await tx.query(
    `INSERT INTO imported_hash_parameters (store_id, parameters) SELECT $1, unnest($2::text[])
     ON CONFLICT (store_id, parameters) DO UPDATE SET parameters = EXCLUDED.parameters`,
    [storeId, [...parameters].sort()],
  );
  await tx.query(
    `INSERT INTO accounts (store_id, account_id, email, email_normal, email_unique, email_verified_at, login_id, login_id_normal,
                           password_hash, profile, custom_associated_info, created_at, updated_at)
     SELECT $1, m.account_id, m.email, m.email_normal, $3, CASE WHEN m.is_verified THEN $4::timestamptz END, m.login_id,
            m.login_id_normal, m.password_hash, m.profile, m.custom, coalesce(m.registered_at, $4), $4
       FROM jsonb_to_recordset($2::jsonb) AS m(account_id text, email text, email_normal text, is_verified boolean, login_id text,
            login_id_normal text, password_hash text, profile jsonb, custom jsonb, registered_at timestamptz)`,
    [storeId, toJson(rows.map(describeRow)), !store.isDuplicateEmailAllowed, now],
  );
  await tx.query(
    `INSERT INTO external_ids (store_id, account_id, external_id)
     SELECT $1, m.account_id, m.external_id FROM jsonb_to_recordset($2::jsonb) AS m(account_id text, external_id text)
      WHERE m.external_id IS NOT NULL`,
    [storeId, toJson(rows.map(({ member, accountId }) => ({ account_id: accountId, external_id: member.externalId })))],
  );
  for (const { member, accountId } of rows) await insertParentalConsents(tx, storeId, accountId, member.stored.consents, now);
  const entries = rows.map(({ accountId }) => ({ action: 'member-import' as const, accountId, details: {} }));
  await writeCommandAudits(tx, { platform, storeId }, entries);
  await writeEvents(
    tx,
    { storeId, random: platform.random, now },
    rows.map(({ member: { stored }, accountId }) => describeCreated(accountId, { stored, isKids: false })),
  );
}

function describeRow({ member, accountId }: { readonly member: ImportedMember; readonly accountId: string }) {
  return {
    account_id: accountId,
    email: member.email,
    email_normal: member.emailNormal,
    is_verified: member.isEmailVerified,
    login_id: member.loginId,
    login_id_normal: member.loginIdNormal,
    password_hash: member.passwordHash,
    profile: member.stored.profile,
    custom: member.stored.custom,
    registered_at: member.registeredAt?.toISOString() ?? null,
  };
}
