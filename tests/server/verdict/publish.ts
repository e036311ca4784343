import type { JsonObject } from '../../../engine/declare/index.ts';
import type { TestApp } from '../harness.ts';

/** Publishes a settings document of the demo store, as it stands in the tables. */
export async function publish(test: TestApp, document: string, body: JsonObject): Promise<void> {
  const [store] = await test.database.query<{ store_id: string; settings_version: number }>(
    'SELECT store_id, settings_version FROM stores WHERE is_demo',
  );
  const version = Number(store?.settings_version) + 1;
  await test.database.query(
    'INSERT INTO settings_documents (store_id, document, version, body, published_at) VALUES ($1, $2, $3, $4, $5)',
    [String(store?.store_id), document, version, JSON.stringify(body), test.clock.now()],
  );
  await test.database.query('UPDATE stores SET settings_version = $1', [version]);
}
