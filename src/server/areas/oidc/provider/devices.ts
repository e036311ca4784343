// Logins on devices without a browser: the member allows the request whose code the device shows.
import type { JsonObject } from '../../../../../engine/declare/index.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { CommandContext, RequestContext } from '../../../runtime/area.ts';
import { type ClientSetting, findClient, listScopes, readScopes, type Scope } from './clients.ts';
import { approveDeviceCode } from './queries.ts';

/** A request of a device that waits for a member. */
export interface DeviceRequest {
  /** Public id: the hash of the device's secret. */
  readonly sessionId: string;
  /** As stored: `BCDFGHJK`. */
  readonly userCode: string;
  readonly client: ClientSetting;
  /** What the app asks for, in order; the identifier always. */
  readonly scopes: readonly Scope[];
}

interface DeviceRow {
  readonly id_hash: string;
  readonly client_id: string;
  readonly payload: JsonObject;
}

/** A request that no member has answered yet. */
const isOpen = `model = 'DeviceCode' AND expires_at > $3 AND consumed_at IS NULL
  AND NOT payload ?| ARRAY['accountId', 'inFlight', 'error']`;

/** Finds the request by its code as typed: small letters, spaces and hyphens do not matter. */
export async function findDeviceRequest(
  { database, store, plans, now }: Pick<RequestContext, 'store' | 'plans' | 'now'> & { readonly database: Queryable },
  typed: string,
): Promise<DeviceRequest | undefined> {
  const userCode = normalizeUserCode(typed);
  const [row] = await database.query<DeviceRow>(
    `SELECT id_hash, client_id, payload FROM oidc_records WHERE store_id = $1 AND user_code = $2 AND ${isOpen}`,
    [store.id, userCode, now],
  );
  const client = row && findClient(plans.settings, row.client_id);
  if (row === undefined || client === undefined) return undefined;
  const params = row.payload['params'];
  const scope = typeof params === 'object' && params !== null && 'scope' in params ? String(params['scope']) : '';
  const asked = readScopes(scope.split(' '));
  const scopes = listScopes(client)
    .map(({ scopeKey }) => scopeKey)
    .filter((scopeKey) => scopeKey === 'openid' || asked.includes(scopeKey));
  return { sessionId: row.id_hash, userCode, client, scopes };
}

/** `"bcdf-ghjk"` → `"BCDFGHJK"` */
function normalizeUserCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z]/g, '');
}

/** Claims a request for one member, in the transaction that records it. Returns false if it was answered meanwhile. */
export async function claimDeviceRequest(
  tx: Queryable,
  { storeId, userCode, now }: { readonly storeId: string; readonly userCode: string; readonly now: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE oidc_records SET payload = payload || '{"inFlight": true}' WHERE store_id = $1 AND user_code = $2 AND ${isOpen}
     RETURNING 1 AS one`,
    [storeId, userCode, now],
  );
  return rows.length > 0;
}

/** Gives the grant to the device, in the transaction that has claimed the request. */
export async function allowDevice(
  { tx, store, session, now }: Pick<CommandContext, 'store' | 'now' | 'session'> & { readonly tx: Queryable },
  { userCode }: DeviceRequest,
  { accountId, grantId }: { readonly accountId: string; readonly grantId: string },
): Promise<void> {
  const isAllowed = await approveDeviceCode(tx, {
    storeId: store.id,
    userCode,
    accountId,
    grantId,
    browserSession: session?.id ?? '',
    authTime: Math.floor((session?.authenticatedAt ?? now).getTime() / 1000),
  });
  // The session ended meanwhile.
  if (!isAllowed) throw new RefusalError('UNAUTHORIZED');
}
