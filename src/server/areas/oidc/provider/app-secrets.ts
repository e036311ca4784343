// Client secrets that operators generate in the console. Only their hashes are stored, so that no page can show one again.
import { addSeconds } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { hashText } from '../../../platform/keys.ts';

const hourSeconds = 3600;

export interface AppKey {
  readonly storeId: string;
  readonly clientId: string;
}

/** What an offered secret of an app is sealed for. */
export const offerPurpose = ({ storeId, clientId }: AppKey): string => `app secret\n${storeId}\n${clientId}`;

export interface AppSecret {
  readonly hash: string;
  /** The last four characters. */
  readonly ending: string;
  readonly createdAt: Date;
  /** Name of the operator. */
  readonly createdBy: string;
  readonly lastUsedAt: Date | null;
}

interface SecretRow {
  readonly secret_hash: string;
  readonly ending: string;
  readonly created_at: Date;
  readonly created_by: string;
  readonly last_used_at: Date | null;
  readonly ended_at: Date | null;
}

/** The valid secrets of an app, oldest first: at most two. `isConfidential`: it has a secret, or had one. */
export async function listSecrets(on: Queryable, { storeId, clientId }: AppKey) {
  const rows = await on.query<SecretRow>(
    `SELECT secret_hash, ending, created_at, created_by, last_used_at, ended_at FROM oidc_client_secrets
     WHERE store_id = $1 AND client_id = $2 ORDER BY created_at, slot`,
    [storeId, clientId],
  );
  const secrets: readonly AppSecret[] = rows.filter(({ ended_at: endedAt }) => endedAt === null).map(readSecret);
  return { secrets, isConfidential: rows.length > 0 };
}

function readSecret(row: SecretRow): AppSecret {
  return {
    hash: row.secret_hash,
    ending: row.ending,
    createdAt: row.created_at,
    createdBy: row.created_by,
    lastUsedAt: row.last_used_at,
  };
}

/** Stores a new secret of 256 random bits. Returns false if there are two already, or this one is stored. */
export async function insertSecret(
  on: Queryable,
  { storeId, clientId }: AppKey,
  { secret, by, now }: { readonly secret: string; readonly by: string; readonly now: Date },
): Promise<boolean> {
  const rows = await on.query(
    `INSERT INTO oidc_client_secrets (store_id, client_id, slot, secret_hash, ending, created_at, created_by)
     SELECT $1, $2, slot, $3, $4, $5, $6 FROM (VALUES (1), (2)) AS free (slot)
     WHERE slot NOT IN (SELECT slot FROM oidc_client_secrets WHERE store_id = $1 AND client_id = $2 AND ended_at IS NULL)
       AND NOT EXISTS (SELECT 1 FROM oidc_client_secrets WHERE store_id = $1 AND client_id = $2 AND secret_hash = $3)
     ORDER BY slot LIMIT 1
     ON CONFLICT (store_id, client_id, slot) DO UPDATE SET secret_hash = excluded.secret_hash, ending = excluded.ending,
       created_at = excluded.created_at, created_by = excluded.created_by, last_used_at = NULL, ended_at = NULL
       WHERE oidc_client_secrets.ended_at IS NOT NULL
     RETURNING slot`,
    [storeId, clientId, hashText(secret), secret.slice(-4), now, by],
  );
  return rows.length === 1;
}

/** Ends a secret. Returns its last four characters; undefined: it ended before, or is another app's. */
export async function endSecretOf(
  on: Queryable,
  { storeId, clientId }: AppKey,
  hash: string,
  now: Date,
): Promise<string | undefined> {
  const [row] = await on.query<Pick<SecretRow, 'ending'>>(
    `UPDATE oidc_client_secrets SET ended_at = $4
     WHERE store_id = $1 AND client_id = $2 AND secret_hash = $3 AND ended_at IS NULL RETURNING ending`,
    [storeId, clientId, hash, now],
  );
  return row?.ending;
}

/** Notes that a secret is in use, at most once an hour. */
export async function noteUse(on: Queryable, { storeId, clientId }: AppKey, hash: string, now: Date): Promise<void> {
  await on.query(
    `UPDATE oidc_client_secrets SET last_used_at = $4
     WHERE store_id = $1 AND client_id = $2 AND secret_hash = $3 AND (last_used_at IS NULL OR last_used_at < $5)`,
    [storeId, clientId, hash, now, addSeconds(now, -hourSeconds)],
  );
}
