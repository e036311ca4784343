// Each write acts once for its Idempotency-Key: the answer is stored in the transaction of the write, for 24 hours.
import { isObject } from '../../../../engine/declare/index.ts';
import { daySeconds } from '../../../rules/durations.ts';
import { addSeconds } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { hashText } from '../../platform/keys.ts';
import type { Platform } from '../../platform/platform.ts';
import { RefusalError } from '../../platform/refusal-error.ts';
import { open, seal } from '../../platform/sealing.ts';

export interface IdempotentRequest {
  readonly storeId: string;
  readonly clientId: string;
  readonly key: string;
  /** Method, address and body. */
  readonly content: readonly unknown[];
}

const header = /^[\x21-\x7e]{1,255}$/;

/** Throws 400 IDEMPOTENCY_KEY_MISSING without a key. */
export function readIdempotencyKey(value: string | readonly string[] | undefined): string {
  if (typeof value !== 'string' || !header.test(value)) throw new RefusalError('IDEMPOTENCY_KEY_MISSING');
  return value;
}

/**
 * Runs `work` unless a request with this key was answered: then returns that answer. A request with the same key that is being answered
 * is waited for. What `work` refuses is not stored, because nothing has happened. Throws 409 IDEMPOTENCY_KEY_REUSED if the request was
 * another one.
 */
export async function answerOnce<Answer>(
  tx: Transaction,
  platform: Platform,
  { storeId, clientId, key, content }: IdempotentRequest,
  work: () => Promise<Answer>,
): Promise<{ readonly answer: Answer; readonly isRepeated: boolean }> {
  const now = platform.clock.now();
  const keyHash = hashText(key);
  const requestHash = hashText(JSON.stringify(content, sortKeys));
  const purpose = `api answer\n${storeId}\n${clientId}\n${keyHash}`;
  // A key that is in use blocks here until its transaction ends.
  const reserved = await tx.query(
    `INSERT INTO api_idempotency_keys AS used (store_id, client_id, key_hash, request_hash, sealed_answer, expires_at)
     VALUES ($1, $2, $3, $4, '', $5)
     ON CONFLICT (store_id, client_id, key_hash) DO UPDATE
       SET request_hash = excluded.request_hash, sealed_answer = '', expires_at = excluded.expires_at WHERE used.expires_at <= $6
     RETURNING 1`,
    [storeId, clientId, keyHash, requestHash, addSeconds(now, daySeconds), now],
  );
  if (reserved.length === 0) return { answer: await readAnswer(), isRepeated: true };
  const answer = await work();
  await tx.query('UPDATE api_idempotency_keys SET sealed_answer = $4 WHERE store_id = $1 AND client_id = $2 AND key_hash = $3', [
    storeId,
    clientId,
    keyHash,
    seal(platform, purpose, JSON.stringify(answer ?? null)),
  ]);
  return { answer, isRepeated: false };

  async function readAnswer(): Promise<Answer> {
    const [stored] = await tx.query<{ request_hash: string; sealed_answer: string }>(
      'SELECT request_hash, sealed_answer FROM api_idempotency_keys WHERE store_id = $1 AND client_id = $2 AND key_hash = $3',
      [storeId, clientId, keyHash],
    );
    if (stored?.request_hash !== requestHash) throw new RefusalError('IDEMPOTENCY_KEY_REUSED');
    // Written above, for the same operation: its address is part of the hash.
    return JSON.parse(open(platform, purpose, stored.sealed_answer)) as Answer;
  }
}

/** The same request is equal in whichever order its properties are. */
const sortKeys = (_key: string, value: unknown): unknown =>
  isObject(value) ? Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1))) : value;
