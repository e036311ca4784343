import type { Queryable, Transaction } from '../../../platform/database/database.ts';

export interface ProfileImage {
  /** null: there is none. */
  readonly image_id: string | null;
  readonly changed_at: Date;
}

/** Undefined: never changed. */
export async function findImage(database: Queryable, storeId: string, accountId: string): Promise<ProfileImage | undefined> {
  const rows = await database.query<ProfileImage>(
    'SELECT image_id, changed_at FROM profile_images WHERE store_id = $1 AND account_id = $2',
    [storeId, accountId],
  );
  return rows[0];
}

/** Reads a picture by its id; undefined: no account has it any more. */
export async function findImageBody(database: Queryable, storeId: string, imageId: string): Promise<Uint8Array | undefined> {
  const rows = await database.query<{ body: Uint8Array }>(
    'SELECT body FROM profile_images WHERE store_id = $1 AND image_id = $2',
    [storeId, imageId],
  );
  return rows[0]?.body;
}

/** Replaces or removes an account's picture. */
export async function writeImage(
  tx: Transaction,
  storeId: string,
  accountId: string,
  image: { readonly id: string; readonly body: Uint8Array } | null,
  now: Date,
): Promise<void> {
  await tx.query(
    `INSERT INTO profile_images (store_id, account_id, image_id, body, changed_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (store_id, account_id) DO UPDATE SET
       image_id = EXCLUDED.image_id, body = EXCLUDED.body, changed_at = EXCLUDED.changed_at`,
    [storeId, accountId, image?.id ?? null, image?.body ?? null, now],
  );
}
