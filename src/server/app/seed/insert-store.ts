import type { JsonObject } from '../../../../engine/declare/index.ts';
import { type Transaction, toJson } from '../../platform/database/database.ts';

interface NewStore {
  readonly id: string;
  /** Where it is served. Without it the demo store takes the origin of each request outside production. */
  readonly address?: { readonly origin: string; readonly host: string };
  readonly isDemo: boolean;
  /** Signs codes where SESSION_KEYS is not set; null: that of the first store does. */
  readonly developmentKey: string | null;
  /** Settings that differ from the defaults. */
  readonly documents: { readonly [document: string]: JsonObject };
}

/** Advisory lock number, unused by anything else: the letters "seed". */
const lockNumber = 0x73656564;

/** Until the end of the transaction no other process adds a store. */
export async function lockStores(tx: Transaction): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock($1)', [lockNumber]);
}

/** Inserts a store with its first version of settings. */
export async function insertStore(tx: Transaction, store: NewStore, now: Date): Promise<void> {
  const { id, address, isDemo, developmentKey, documents } = store;
  await tx.query(
    `INSERT INTO stores (store_id, origin, host, is_demo, settings_version, development_key, created_at)
     VALUES ($1, $2, $3, $4, 1, $5, $6)`,
    [id, address?.origin ?? null, address?.host ?? null, isDemo, developmentKey, now],
  );
  await tx.query("INSERT INTO settings_versions (store_id, version, kind, published_at) VALUES ($1, 1, 'first', $2)", [id, now]);
  for (const [document, body] of Object.entries(documents)) {
    await tx.query(
      'INSERT INTO settings_documents (store_id, document, version, body, published_at) VALUES ($1, $2, 1, $3, $4)',
      [id, document, toJson(body), now],
    );
  }
}
