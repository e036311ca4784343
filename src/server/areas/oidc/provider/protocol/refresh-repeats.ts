// An app that did not get the answer to a refresh may repeat it once: the answer is kept, sealed, for ten seconds.
import { setTimeout as wait } from 'node:timers/promises';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { isObject, type JsonObject } from '../../../../../../engine/declare/index.ts';
import { addSeconds } from '../../../../platform/clock.ts';
import type { Queryable } from '../../../../platform/database/database.ts';
import { hashText } from '../../../../platform/keys.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { open, seal } from '../../../../platform/sealing.ts';
import { consumeRecord, findRecord, type RecordRow, retireAnswer, saveRecord } from '../queries.ts';

const repeatSeconds = 10;
/** How long a repeat waits for the first request, which may run in another process. */
const maxWaitMilliseconds = 3_000;
const pollMilliseconds = 100;
const model = 'RefreshAnswer';

interface AnswerStore {
  readonly database: Queryable;
  readonly platform: Platform;
  readonly storeId: string;
}

/** The kept answers of requests that are repeats. */
const repeated = new WeakMap<KoaContextWithOIDC, JsonObject>();

/** Keeps the answer to a refresh, and answers a repeat, which the provider has refused. */
export function keepRefreshAnswers(store: AnswerStore) {
  return async (context: KoaContextWithOIDC, next: () => Promise<unknown>): Promise<void> => {
    await next();
    const answer = repeated.get(context);
    if (answer !== undefined) Object.assign(context, { status: 200, body: answer });
    else if (context.status === 200 && context.oidc?.entities.RotatedRefreshToken !== undefined) await saveAnswer(store, context);
  };
}

async function saveAnswer({ database, platform, storeId }: AnswerStore, { oidc, body }: KoaContextWithOIDC): Promise<void> {
  const { RotatedRefreshToken: used, RefreshToken: next } = oidc.entities;
  if (used === undefined || next?.grantId === undefined) return;
  const now = platform.clock.now();
  const idHash = hashText(used.jti);
  await saveRecord(
    database,
    {
      storeId,
      model,
      idHash,
      // The answer has no id.
      sealedId: seal(platform, purposeOf(storeId, idHash), JSON.stringify(body)),
      payload: { next: hashText(next.jti) },
      uid: null,
      userCode: null,
      grantId: next.grantId,
      accountId: next.accountId ?? null,
      clientId: next.clientId ?? null,
      browserSession: null,
      now,
      expiresAt: addSeconds(now, repeatSeconds),
    },
    { grantHash: hashText(next.grantId) },
  );
}

/** What a used refresh token is answered with: once the kept answer, later nothing; `wait`: the first request is still being answered. */
export async function takeAnswer(
  store: AnswerStore,
  context: KoaContextWithOIDC,
  used: { readonly idHash: string; readonly row: Pick<RecordRow, 'payload' | 'consumed_at'> },
): Promise<'answered' | 'reused' | 'wait'> {
  const { database, platform, storeId } = store;
  const { idHash, row } = used;
  const usedAt = row.consumed_at?.getTime() ?? 0;
  // Possession of the key is proved by a proof that is used once.
  if (row.payload['jkt'] !== undefined) return 'reused';
  const key = { storeId, model, idHash };
  for (let waited = 0; waited <= maxWaitMilliseconds; waited += pollMilliseconds) {
    const now = platform.clock.now();
    if (now.getTime() - usedAt >= repeatSeconds * 1000) return 'reused';
    const kept = await findRecord(database, key, now);
    if (kept !== undefined) {
      if (kept.consumed_at !== null || !(await consumeRecord(database, key, now))) return 'reused';
      const answer: unknown = JSON.parse(open(platform, purposeOf(storeId, idHash), kept.sealed_id));
      if (!isObject(answer)) return 'reused';
      // Written by saveAnswer.
      repeated.set(context, answer as JsonObject);
      return 'answered';
    }
    await wait(pollMilliseconds);
  }
  return 'wait';
}

/** Stops repeating an answer once its refresh token is used: the app has received it. */
export async function endRepeats({ database, platform, storeId }: AnswerStore, grantId: string, idHash: string): Promise<void> {
  await retireAnswer(database, { storeId, grantId, next: idHash }, platform.clock.now());
}

const purposeOf = (storeId: string, idHash: string): string => `oidc refresh\n${storeId}\n${idHash}`;
