import type { SweepRegistry } from '../../../platform/sweep/sweep.ts';

export const sweep: SweepRegistry = {
  // Parameters that no account's hash has any more, so that logins stop computing a hash for them.
  imported_hash_parameters: async ({ database, signal }) => {
    const rows = await database.query<{ store_id: string; parameters: string }>(
      'SELECT store_id, parameters FROM imported_hash_parameters',
    );
    for (const { store_id: storeId, parameters } of rows) {
      if (signal.aborted) return;
      await database.transaction(async (tx) => {
        // An import locks the row as well, until its accounts can be seen.
        await tx.query('SELECT 1 FROM imported_hash_parameters WHERE store_id = $1 AND parameters = $2 FOR UPDATE', [
          storeId,
          parameters,
        ]);
        // The last condition is that of the index accounts_imported_hash.
        await tx.query(
          `DELETE FROM imported_hash_parameters WHERE store_id = $1 AND parameters = $2 AND NOT EXISTS (
             SELECT 1 FROM accounts WHERE store_id = $1 AND password_hash ~>=~ $2 AND password_hash ~<~ $3
                AND password_hash NOT LIKE '$argon2id$v=19$m=19456,t=2,p=1$%')`,
          [storeId, parameters, `${parameters}~`],
        );
      });
    }
  },
};
