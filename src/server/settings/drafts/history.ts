import type { Queryable } from '../../platform/database/database.ts';

/** One published version. */
export interface SettingsVersion {
  readonly version: number;
  readonly kind: 'first' | 'publish' | 'rollback';
  /** For a rollback: the version that it restored. */
  readonly ofVersion: number | null;
  readonly publishedAt: Date;
  /** The operator; null: the program itself, or an operator who was deleted. */
  readonly by: { readonly id: string; readonly name: string; readonly email: string } | null;
}

interface VersionRow {
  readonly version: number;
  readonly kind: SettingsVersion['kind'];
  readonly of_version: number | null;
  readonly published_at: Date;
  readonly operator_id: string | null;
  readonly name: string | null;
  readonly email: string | null;
}

/** Lists versions, newest first: at most `limit`, and only those before `before` if given. */
export async function listVersions(
  on: Queryable,
  storeId: string,
  page: { readonly limit: number; readonly before?: number },
): Promise<readonly SettingsVersion[]> {
  const rows = await on.query<VersionRow>(
    `SELECT v.version, v.kind, v.of_version, v.published_at, o.operator_id, o.name, o.email
       FROM settings_versions v
       LEFT JOIN operators o ON o.store_id = v.store_id AND o.operator_id = v.published_by
      WHERE v.store_id = $1 AND ($2::integer IS NULL OR v.version < $2)
      ORDER BY v.version DESC LIMIT $3`,
    [storeId, page.before ?? null, page.limit],
  );
  return rows.map(({ version, kind, of_version: ofVersion, published_at: publishedAt, operator_id: id, name, email }) => {
    const by = id === null || name === null || email === null ? null : { id, name, email };
    return { version, kind, ofVersion, publishedAt, by };
  });
}
