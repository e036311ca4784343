import { isObject, type JsonObject } from '../../../../engine/declare/index.ts';
import { daySeconds } from '../../../rules/durations.ts';
import { addSeconds } from '../../platform/clock.ts';
import { type Transaction, toJson } from '../../platform/database/database.ts';
import { hashText } from '../../platform/keys.ts';

/** Members of the demo store that have allowed an app. */
const accounts = ['a_demoowner', 'a_demomanaged'];
const clientId = 'cinema';
const yearInSeconds = 365 * daySeconds;

/** Connects members with an app of the settings document, as if they had allowed it. */
export async function insertDemoGrants(tx: Transaction, storeId: string, document: JsonObject, now: Date): Promise<void> {
  const { clients } = document;
  if (!Array.isArray(clients) || !clients.some((client) => isObject(client) && client['clientId'] === clientId)) return;
  for (const accountId of accounts) {
    const grantId = `demo-grant-${accountId}`;
    const expiresAt = addSeconds(now, yearInSeconds);
    const payload = {
      kind: 'Grant',
      accountId,
      clientId,
      openid: { scope: 'openid profile email' },
      iat: toSeconds(now),
      exp: toSeconds(expiresAt),
    };
    await tx.query(
      `INSERT INTO oidc_records (store_id, model, id_hash, sealed_id, payload, grant_id, account_id, client_id, created_at, expires_at)
       VALUES ($1, 'Grant', $2, '', $3, $4, $5, $6, $7, $8)`,
      [storeId, hashText(grantId), toJson(payload), grantId, accountId, clientId, now, expiresAt],
    );
  }
}

const toSeconds = (time: Date): number => Math.floor(time.getTime() / 1000);
