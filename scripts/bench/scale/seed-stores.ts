import { insertStore } from '../../../src/server/app/seed/insert-store.ts';
import { systemClock } from '../../../src/server/platform/clock.ts';
import type { Database } from '../../../src/server/platform/database/database.ts';
import { readJsonObject } from '../../../src/server/platform/json.ts';
import { mergeObjects, readDocuments } from '../../../src/server/project/settings-reader.ts';

/** Host of the n-th added store, from 1. */
export const hostOf = (store: number): string => `shop${store}.localhost`;

/** Stores per transaction. */
const batch = 100;

/**
 * Adds stores with the settings of the first one. Each has a name, a custom field and a message of its own, so that no two share the
 * documents that forms are compiled from.
 */
export async function seedStores(database: Database, count: number): Promise<void> {
  const documents = await readDocuments(database, 'first', 1);
  for (let from = 1; from <= count; from += batch)
    await database.transaction(async (tx) => {
      for (let store = from; store < Math.min(from + batch, count + 1); store += 1)
        await insertStore(
          tx,
          {
            id: `s_bench${store}`,
            address: { origin: `http://${hostOf(store)}`, host: hostOf(store) },
            isDemo: false,
            developmentKey: null,
            documents: {
              ...documents,
              storeSettingData: { ...documents['storeSettingData'], serviceName: `店 ${store}` },
              registration: mergeObjects(readJsonObject(documents['registration']), {
                message: { ja: `ようこそ、店 ${store} へ`, en: `Welcome to shop ${store}` },
              }),
              customAssociatedInfo: { entries: [entryOf(store)] },
            },
          },
          systemClock.now(),
        );
    });
  await database.transaction(async (tx) => {
    // The members refer to nothing else.
    await tx.script('SET LOCAL session_replication_role = replica');
    for (const statement of memberStatements) await tx.script(statement);
  });
  await database.query('ANALYZE');
}

/** The token in the cookie of the session of a store's member. */
export const memberToken = 'bench-member';

/** One member of each added store, with a session. */
const memberStatements = [
  `INSERT INTO accounts (store_id, account_id, email, email_normal, email_unique, email_verified_at, password_hash, profile,
     custom_associated_info, created_at, updated_at)
   SELECT s.store_id, 'a_bench', a.email, a.email_normal, true, now(), a.password_hash, a.profile, '{}', a.created_at, a.updated_at
   FROM accounts a, stores s WHERE a.account_id = 'a_demosingle' AND NOT s.is_demo`,
  `INSERT INTO policy_agreements (store_id, account_id, policy_id, revision, key, agreed_at)
   SELECT s.store_id, 'a_bench', p.policy_id, p.revision, p.key, p.agreed_at
   FROM policy_agreements p, stores s WHERE p.account_id = 'a_demosingle' AND NOT s.is_demo`,
  `INSERT INTO sessions (store_id, session_id, token_hash, account_id, created_at, last_seen_at, expires_at, authenticated_at, user_agent, ip)
   SELECT store_id, 's_bench', rtrim(translate(encode(sha256('${memberToken}'), 'base64'), '+/', '-_'), '='), 'a_bench', now(), now(),
     now() + interval '30 days', now(), 'bench', '192.0.2.1'
   FROM stores WHERE NOT is_demo`,
];

const entryOf = (store: number) => ({
  id: `c_bench${store}`,
  type: 'SELECT',
  title: { ja: `店 ${store} の会員区分`, en: `Kind of member of shop ${store}` },
  rule: 'OPTIONAL',
  in: ['signUp', 'profile'],
  selectOptions: Array.from({ length: 5 }, (_, option) => ({ id: `o${store}_${option}`, label: { ja: `区分 ${option}` } })),
});
