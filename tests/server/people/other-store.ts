import type { JsonObject } from '../../../engine/declare/index.ts';
import { insertStore } from '../../../src/server/app/seed/insert-store.ts';
import type { TestApp } from '../harness.ts';

export const otherHost = 'other.example';

/** Adds a store at https://other.example with the published settings of the demo store. */
export async function addOtherStore({ database, clock }: TestApp): Promise<void> {
  const rows = await database.query<{ document: string; body: JsonObject }>(
    'SELECT DISTINCT ON (document) document, body FROM settings_documents ORDER BY document, version DESC',
  );
  const store = {
    id: 'other',
    address: { origin: `https://${otherHost}`, host: otherHost },
    isDemo: false,
    developmentKey: null,
    documents: Object.fromEntries(rows.map(({ document, body }) => [document, body])),
  };
  await database.transaction((tx) => insertStore(tx, store, clock.now()));
}
