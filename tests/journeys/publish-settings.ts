import type { Settings } from '../../engine/declare/index.ts';
import type { Database } from '../../src/server/platform/database/database.ts';

/** Publishes all settings documents of the demo store as a new version. */
export async function publishSettings(database: Database, settings: Settings, now: Date): Promise<void> {
  await database.transaction(async (tx) => {
    const [store] = await tx.query<{ store_id: string; settings_version: number }>(
      'SELECT store_id, settings_version FROM stores WHERE is_demo FOR UPDATE',
    );
    const version = Number(store?.settings_version) + 1;
    for (const [document, body] of Object.entries(settings)) {
      await tx.query(
        'INSERT INTO settings_documents (store_id, document, version, body, published_at) VALUES ($1, $2, $3, $4, $5)',
        [String(store?.store_id), document, version, JSON.stringify(body), now],
      );
    }
    await tx.query('UPDATE stores SET settings_version = $1 WHERE is_demo', [version]);
  });
}
