import type { Json, SettingIdentifier } from '../../../../engine/declare/index.ts';
import type { Queryable } from '../../platform/database/database.ts';

/** Every form in which an element with this identifier was published, in any version. */
export async function listPublishedElements(
  on: Queryable,
  storeId: string,
  { document, path }: SettingIdentifier,
  id: string,
): Promise<readonly Json[]> {
  const steps = path.slice(0, -1).map((step) => (step === '*' ? '[*]' : `.${JSON.stringify(step)}`));
  const rows = await on.query<{ readonly element: Json }>(
    `SELECT DISTINCT jsonb_path_query(body, $3::jsonpath, jsonb_build_object('id', $4::text)) AS element
       FROM settings_documents WHERE store_id = $1 AND document = $2`,
    [storeId, document, `$${steps.join('')} ? (@.${JSON.stringify(path.at(-1))} == $id)`, id],
  );
  return rows.map(({ element }) => element);
}
