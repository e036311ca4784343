import { stripSeparators } from '../../../../../engine/validate/index.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import type { RequestPasswords } from '../../../platform/passwords/request-passwords.ts';
import { makeText, makeToken, type Random } from '../../../platform/random.ts';
import type { AccountKey } from './queries.ts';

const count = 10;
/** Characters that no one takes for another (0 O Q D, 1 I L, 2 Z, 5 S, 6 G, 8 B, U V), without vowels, so that they spell no word. */
const alphabet = 'CFHJKMNPRTVWXY3479';
/** Of 4.17 bits each: 50 bits. */
const characters = 12;

/** New codes as they are shown: `["K3M4-X7PT-9WCF", …]`. */
export function makeBackupCodes(random: Random): readonly string[] {
  return Array.from({ length: count }, () => makeText(random, alphabet, characters).replaceAll(/.{4}(?=.)/g, '$&-'));
}

/** Codes are typed with any separators or none, in either case. Those of earlier versions were base32: `k2m4x-7qpzt`. */
function normalizeCode(typed: string): string {
  return stripSeparators(typed).toLowerCase();
}

/** The hashes of a list; all have one salt, so that one hash finds a code among them. Slow: call it before a transaction. */
export async function hashBackupCodes(
  { passwords, random }: { readonly passwords: RequestPasswords; readonly random: Random },
  codes: readonly string[],
): Promise<HashedCodes> {
  const salt = makeToken(random);
  return { salt, hashes: await passwords.hashCodes(codes.map(normalizeCode), salt) };
}

export interface HashedCodes {
  readonly salt: string;
  readonly hashes: readonly string[];
}

/** Replaces the whole list of an account. */
export async function saveBackupCodes(
  tx: Transaction,
  account: AccountKey,
  { salt, hashes }: HashedCodes,
  now: Date,
): Promise<void> {
  await deleteBackupCodes(tx, account);
  await tx.query(
    `INSERT INTO backup_codes (store_id, account_id, code_hash, salt, created_at)
     SELECT $1, $2, code_hash, $4, $5 FROM unnest($3::text[]) AS code_hash`,
    [account.storeId, account.accountId, hashes, salt, now],
  );
}

export async function deleteBackupCodes(tx: Transaction, { storeId, accountId }: AccountKey): Promise<void> {
  await tx.query('DELETE FROM backup_codes WHERE store_id = $1 AND account_id = $2', [storeId, accountId]);
}

/** Deletes the codes that were made at this time or later; null: all. */
export async function deleteCodesSince(tx: Transaction, { storeId, accountId }: AccountKey, since: Date | null): Promise<void> {
  await tx.query(
    'DELETE FROM backup_codes WHERE store_id = $1 AND account_id = $2 AND ($3::timestamptz IS NULL OR created_at >= $3)',
    [storeId, accountId, since],
  );
}

/** Deletes the codes of an account that has no second factor. */
export async function deleteCodesWithoutFactor(tx: Transaction, { storeId, accountId }: AccountKey): Promise<void> {
  await tx.query(
    `DELETE FROM backup_codes WHERE store_id = $1 AND account_id = $2
        AND NOT EXISTS (SELECT 1 FROM account_factors WHERE store_id = $1 AND account_id = $2)`,
    [storeId, accountId],
  );
}

/** When the codes of an account were made; undefined: it has none. */
export async function findCodesTime(on: Queryable, { storeId, accountId }: AccountKey): Promise<Date | undefined> {
  const [row] = await on.query<{ created_at: Date | null }>(
    'SELECT max(created_at) AS created_at FROM backup_codes WHERE store_id = $1 AND account_id = $2',
    [storeId, accountId],
  );
  return row?.created_at ?? undefined;
}

export async function countBackupCodes(on: Queryable, { storeId, accountId }: AccountKey): Promise<number> {
  const [row] = await on.query<{ codes: number }>(
    'SELECT count(*) AS codes FROM backup_codes WHERE store_id = $1 AND account_id = $2',
    [storeId, accountId],
  );
  return row?.codes ?? 0;
}

/** The hash by which a typed code is found; undefined: the account has no codes. Slow: call it before a transaction. */
export async function hashTypedCode(
  { database, passwords }: { readonly database: Queryable; readonly passwords: RequestPasswords },
  { storeId, accountId }: AccountKey,
  typed: string,
): Promise<string | undefined> {
  const [row] = await database.query<{ salt: string }>(
    'SELECT salt FROM backup_codes WHERE store_id = $1 AND account_id = $2 LIMIT 1',
    [storeId, accountId],
  );
  return row && (await passwords.hashCodes([normalizeCode(typed)], row.salt))[0];
}

/** Deletes a code: of simultaneous attempts one finds it. */
export async function consumeBackupCode(tx: Transaction, { storeId, accountId }: AccountKey, hash: string): Promise<boolean> {
  const used = await tx.query(
    'DELETE FROM backup_codes WHERE store_id = $1 AND account_id = $2 AND code_hash = $3 RETURNING code_hash',
    [storeId, accountId, hash],
  );
  return used.length > 0;
}
