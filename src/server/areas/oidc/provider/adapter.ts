import type { Adapter, AdapterPayload, errors, KoaContextWithOIDC } from 'oidc-provider';
import type { JsonObject } from '../../../../../engine/declare/index.ts';
import { daySeconds } from '../../../../rules/durations.ts';
import { addSeconds } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { toUnavailableRefusal } from '../../../platform/http/unavailable.ts';
import { hashText } from '../../../platform/keys.ts';
import type { Payer } from '../../../platform/limits/row-limits.ts';
import type { Platform } from '../../../platform/platform.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import { open, seal } from '../../../platform/sealing.ts';
import { withSecrets } from './client-secrets.ts';
import { endRepeats, takeAnswer } from './protocol/refresh-repeats.ts';
import {
  consumeRecord,
  deleteRecord,
  deleteTokensOfGrant,
  findRecord,
  findRecordByUid,
  findRecordByUserCode,
  type RecordRow,
  saveRecord,
} from './queries.ts';
import { requestOf } from './store-session.ts';

/** A login at an app, in a session of the store. */
export interface NewLogin {
  readonly sid: string;
  readonly sessionId: string;
  readonly accountId: string;
  readonly clientId: string;
}

export interface RecordStore {
  readonly database: Queryable;
  readonly platform: Platform;
  readonly storeId: string;
  /** The request that the provider answers; undefined: a call of the store uses the provider. */
  readonly findContext: () => KoaContextWithOIDC | undefined;
  /** Called with each code; absent: calls of the store issue none. */
  readonly saveLogin?: (login: NewLogin) => Promise<void>;
  /** Finds an app in the store's settings. */
  readonly findClient: (clientId: string) => Promise<AdapterPayload | undefined>;
}

/** The lifetime of records for which the provider states none. */
const defaultSeconds = daySeconds;

/**
 * Where the provider stores its records. The expiry is judged by the application's clock, the rest of a payload by the
 * system's.
 */
export function createAdapter(refusals: typeof errors, store: RecordStore): (model: string) => Adapter {
  return (model) => (model === 'Client' ? readClients(store) : storeRecords(refusals, store, model));
}

function storeRecords(refusals: typeof errors, store: RecordStore, model: string): Adapter {
  const { database, platform, storeId, findContext } = store;
  const readTime = (): Date => platform.clock.now();
  const keyOf = (id: string) => ({ storeId, model, idHash: hashText(id) });
  const purpose = `oidc\n${storeId}\n${model}`;
  const read = (row: RecordRow | undefined, id?: string): AdapterPayload | undefined =>
    row && {
      ...row.payload,
      jti: id ?? open(platform, purpose, row.sealed_id),
      ...(row.consumed_at === null ? {} : { consumed: Math.floor(row.consumed_at.getTime() / 1000) }),
    };
  return {
    upsert: async (id, payload, expiresIn = defaultSeconds) => {
      const grantId = model === 'Grant' ? id : (payload.grantId ?? null);
      const context = findContext();
      if (!isStorable(payload)) throw new refusals.InvalidRequest('a parameter has a character that no text contains');
      const browserSession = model === 'AuthorizationCode' ? ((context && requestOf(context).session?.id) ?? '') : null;
      if (context !== undefined) await admit(refusals, context, findPayer(context, model, payload.grantId));
      const isSaved = await saveRecord(
        database,
        {
          ...keyOf(id),
          sealedId: seal(platform, purpose, id),
          payload: withoutId(payload),
          uid: payload.uid ?? null,
          userCode: payload.userCode ?? null,
          grantId,
          accountId: payload.accountId ?? null,
          clientId: payload.clientId ?? null,
          browserSession,
          now: readTime(),
          expiresAt: addSeconds(readTime(), expiresIn),
        },
        {
          grantHash: dependsOnGrant.has(model) && grantId !== null ? hashText(grantId) : null,
          isNew: model === 'ReplayDetection',
        },
      );
      // Two requests, perhaps at two servers, with the same assertion or proof at the same time.
      if (!isSaved && model === 'ReplayDetection') throw new refusals.InvalidRequest('used before');
      if (isSaved) return browserSession === null ? undefined : rememberLogin(store, payload, browserSession);
      // Meanwhile, a logout ended the session, or the member the grant.
      throw browserSession === null ? new refusals.InvalidGrant('the grant was revoked') : new refusals.LoginRequired();
    },
    find: async (id) => {
      const row = await findRecord(database, keyOf(id), readTime());
      const context = findContext();
      if (row?.consumed_at != null && context !== undefined && isRefresh(context, model, row.payload))
        await answerRepeat(refusals, store, context, { idHash: hashText(id), row });
      return read(row, id);
    },
    findByUid: async (uid) => read(await findRecordByUid(database, storeId, model, uid, readTime())),
    findByUserCode: async (userCode) => read(await findRecordByUserCode(database, storeId, userCode, readTime())),
    consume: async (id) => {
      const context = findContext();
      const grantId = context?.oidc.entities.Grant?.jti;
      // Not after it was used: the app could not try again.
      if (context !== undefined && grantId !== undefined) await admit(refusals, context, { kind: 'grant', grantId });
      const idHash = hashText(id);
      if (await consumeRecord(database, keyOf(id), readTime())) {
        if (model === 'RefreshToken' && grantId !== undefined) await endRepeats(store, grantId, idHash);
        return;
      }
      const row = await findRecord(database, keyOf(id), readTime());
      if (row !== undefined && context !== undefined && isRefresh(context, model, row.payload))
        await answerRepeat(refusals, store, context, { idHash, row });
      // Two requests with the same code at the same time: one of them is not the app's.
      if (typeof row?.payload['grantId'] === 'string') await revokeFamily(database, storeId, row.payload['grantId']);
      throw new refusals.InvalidGrant('used before');
    },
    destroy: (id) => deleteRecord(database, keyOf(id)),
    revokeByGrantId: (grantId) => deleteTokensOfGrant(database, storeId, grantId),
  };
}

/** PostgreSQL stores neither U+0000 nor half of a surrogate pair. */
function isStorable(payload: AdapterPayload): boolean {
  let isText = true;
  JSON.stringify(payload, (name, value: unknown) => {
    if (/[\0\p{Cs}]/u.test(name) || (typeof value === 'string' && /[\0\p{Cs}]/u.test(value))) isText = false;
    return value;
  });
  return isText;
}

async function rememberLogin({ saveLogin }: RecordStore, payload: AdapterPayload, sessionId: string): Promise<void> {
  const { sid, accountId, clientId } = payload;
  if (sid !== undefined && accountId !== undefined && clientId !== undefined)
    await saveLogin?.({ sid, sessionId, accountId, clientId });
}

/** Whether an app redeems its own refresh token. */
function isRefresh({ oidc }: KoaContextWithOIDC, model: string, payload: JsonObject): boolean {
  const isRedeemed = model === 'RefreshToken' && oidc.route === 'token' && oidc.params?.['grant_type'] === 'refresh_token';
  return isRedeemed && oidc.client?.clientId === payload['clientId'];
}

/** Throws if the request is answered, or is to be repeated; otherwise the token was reused. */
async function answerRepeat(
  refusals: typeof errors,
  store: RecordStore,
  context: KoaContextWithOIDC,
  used: Parameters<typeof takeAnswer>[2],
): Promise<void> {
  const outcome = await takeAnswer(store, context, used);
  // keepRefreshAnswers replaces it.
  if (outcome === 'answered') throw new refusals.InvalidGrant('the answer is repeated');
  if (outcome === 'wait') throw toProtocolError(refusals, context, new RefusalError('NOT_READY', { retryAfter: 1 }));
}

/** The models whose records end with their grant. */
const dependsOnGrant = new Set(['AccessToken', 'AuthorizationCode', 'RefreshToken', 'DeviceCode']);

/** Counts the request for a new record. Throws an error of the protocol. */
async function admit(refusals: typeof errors, context: KoaContextWithOIDC, payer: Payer | undefined): Promise<void> {
  try {
    await requestOf(context).admitRows(payer);
  } catch (error) {
    throw toProtocolError(refusals, context, error);
  }
}

/** Queries whose failure is an error of the protocol while the database is unavailable: the library answers others with 500. */
export function describeOutages(
  refusals: typeof errors,
  { database, findContext }: Pick<RecordStore, 'database' | 'findContext'>,
): Queryable {
  return {
    query: async (sql, parameters) => {
      try {
        return await database.query(sql, parameters);
      } catch (error) {
        throw toProtocolError(refusals, findContext(), error);
      }
    },
  };
}

/** A refusal or an unavailable database as an error for the app, which may try again; any other error unchanged. */
function toProtocolError(refusals: typeof errors, context: KoaContextWithOIDC | undefined, error: unknown): unknown {
  const refusal = error instanceof RefusalError ? error : toUnavailableRefusal(error);
  if (refusal === undefined) return error;
  context?.set('retry-after', String(refusal.details.retryAfter));
  const { status } = refusal;
  const description = status === 429 ? 'too many requests' : 'the service is temporarily unavailable';
  const described = { status, statusCode: status, error_description: description };
  // For the app, not for the address to which it redirects.
  return Object.assign(new refusals.TemporarilyUnavailable(), described, { expose: true, allow_redirect: false });
}

/** Records that an app's server makes for all its members. */
const appModels = new Set(['PushedAuthorizationRequest', 'DeviceCode', 'ReplayDetection']);

/** Tokens are counted for their grant, because an app's server asks for those of all members; so are requests with its secret. */
function findPayer({ oidc }: KoaContextWithOIDC, model: string, grantId: string | undefined): Payer | undefined {
  if (model !== 'AuthorizationCode' && grantId !== undefined) return { kind: 'grant', grantId };
  const isOfApp = appModels.has(model);
  const { client } = oidc;
  return !isOfApp || client === undefined || client.clientAuthMethod === 'none'
    ? undefined
    : { kind: 'client', clientId: client.clientId };
}

async function revokeFamily(database: Queryable, storeId: string, grantId: string): Promise<void> {
  await deleteRecord(database, { storeId, model: 'Grant', idHash: hashText(grantId) });
  await deleteTokensOfGrant(database, storeId, grantId);
}

/** The id is stored apart, encrypted. */
function withoutId({ jti: _, ...payload }: AdapterPayload): JsonObject {
  // Payloads are what the provider would serialize as JSON.
  return payload as JsonObject;
}

/** Apps are settings, which only the console changes. */
function readClients({ database, storeId, findClient }: RecordStore): Adapter {
  const refuse = async (): Promise<void> => {
    throw new Error('Apps are changed at /console only.');
  };
  return {
    upsert: refuse,
    find: async (id) => {
      const client = await findClient(id);
      return client && withSecrets(database, { storeId, clientId: id }, client);
    },
    findByUid: async () => undefined,
    findByUserCode: async () => undefined,
    consume: refuse,
    destroy: refuse,
    revokeByGrantId: refuse,
  };
}
