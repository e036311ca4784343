import type { Queryable, Transaction } from '../../../platform/database/database.ts';

/** One width of a picture. */
export interface StoredPicture {
  /** Pixels; 0: a drawing. */
  readonly width: number;
  readonly type: 'png' | 'jpeg' | 'svg';
  readonly body: Uint8Array;
}

/** Stores a picture; one that is stored already is kept for longer. */
export async function writePicture(
  tx: Transaction,
  { storeId, pictureId, checkAt }: { readonly storeId: string; readonly pictureId: string; readonly checkAt: Date },
  versions: readonly StoredPicture[],
): Promise<void> {
  for (const { width, type, body } of versions) {
    await tx.query(
      `INSERT INTO store_pictures (store_id, picture_id, width, type, body, check_at) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (store_id, picture_id, width) DO UPDATE SET check_at = GREATEST(store_pictures.check_at, EXCLUDED.check_at)`,
      [storeId, pictureId, width, type, body, checkAt],
    );
  }
}

/** The narrowest version that is at least as wide, otherwise the widest; undefined: there is no such picture. */
export async function findPicture(
  database: Queryable,
  storeId: string,
  pictureId: string,
  width: number,
): Promise<StoredPicture | undefined> {
  const [picture] = await database.query<StoredPicture>(
    `SELECT width, type, body FROM store_pictures WHERE store_id = $1 AND picture_id = $2
      ORDER BY width >= $3 DESC, CASE WHEN width >= $3 THEN width ELSE -width END LIMIT 1`,
    [storeId, pictureId, width],
  );
  return picture;
}

/** Copies pictures of another store of this database, which were encoded or sanitised when that store took them. */
export async function copyPictures(
  on: Queryable,
  {
    from,
    storeId,
    pictureIds,
    checkAt,
  }: { readonly from: string; readonly storeId: string; readonly pictureIds: readonly string[]; readonly checkAt: Date },
): Promise<void> {
  await on.query(
    `INSERT INTO store_pictures (store_id, picture_id, width, type, body, check_at)
       SELECT $1, picture_id, width, type, body, $4 FROM store_pictures WHERE store_id = $2 AND picture_id = ANY($3)
     ON CONFLICT DO NOTHING`,
    [storeId, from, [...pictureIds], checkAt],
  );
}

/** Which of these pictures the store has. */
export async function selectPictureIds(
  on: Queryable,
  storeId: string,
  pictureIds: readonly string[],
): Promise<readonly string[]> {
  const rows = await on.query<{ picture_id: string }>(
    'SELECT DISTINCT picture_id FROM store_pictures WHERE store_id = $1 AND picture_id = ANY($2)',
    [storeId, [...pictureIds]],
  );
  return rows.map(({ picture_id: pictureId }) => pictureId);
}

/** The bytes of all versions of these pictures. */
export function selectPictureLengths(
  on: Queryable,
  storeId: string,
  pictureIds: readonly string[],
): Promise<readonly { readonly picture_id: string; readonly width: number; readonly bytes: number }[]> {
  return on.query(
    'SELECT picture_id, width, octet_length(body) AS bytes FROM store_pictures WHERE store_id = $1 AND picture_id = ANY($2)',
    [storeId, [...pictureIds]],
  );
}

/** The widest version of a picture that is at most as wide. */
export async function selectCarried(
  on: Queryable,
  storeId: string,
  pictureId: string,
  maxWidth: number,
): Promise<StoredPicture | undefined> {
  const [picture] = await on.query<StoredPicture>(
    `SELECT width, type, body FROM store_pictures WHERE store_id = $1 AND picture_id = $2 AND width <= $3::bigint
      ORDER BY width DESC LIMIT 1`,
    [storeId, pictureId, maxWidth],
  );
  return picture;
}
