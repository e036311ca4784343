// The store's own check (https://altcha.org): the browser computes the answer to a signed challenge. It works offline.
import { type Challenge, createChallenge as create, type Solution, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { isObject } from '../../../../../engine/declare/index.ts';
import { addSeconds } from '../../clock.ts';
import type { Queryable } from '../../database/database.ts';
import { hashText } from '../../keys.ts';
import type { Platform } from '../../platform.ts';
import type { BotCheckGateway, BotCheckToken } from './bot-check-gateway.ts';

/** Seconds until a challenge expires. */
const validSeconds = 600;
/** Iterations of one try. A browser needs about a second for all tries. */
const cost = 1000;
const tries = { from: 500, to: 1500 } as const;

/** Creates a challenge for one use in this store. */
export async function createChallenge({ clock, random, keys }: Platform, storeId: string, action: string): Promise<Challenge> {
  const [high = 0, low = 0] = random.bytes(2);
  return create({
    algorithm: 'PBKDF2/SHA-256',
    cost,
    counter: tries.from + ((high * 256 + low) % (tries.to - tries.from)),
    deriveKey,
    // The library would compare an expiry of its own with the real time instead of the platform's clock.
    data: { storeId, action, expiresAt: addSeconds(clock.now(), validSeconds).toISOString() },
    ...secretsOf(keys),
  });
}

/** Derived from the current key: a rotation makes unsolved challenges invalid. */
function secretsOf(keys: Platform['keys']): { hmacSignatureSecret: string; hmacKeySignatureSecret: string } {
  return { hmacSignatureSecret: keys.sign('bot-check', 'challenge'), hmacKeySignatureSecret: keys.sign('bot-check', 'key') };
}

export const altcha: BotCheckGateway = {
  origins: [],
  script: null,
  async verify(token, on, platform) {
    const read = readToken(token.token);
    if (read === undefined) return false;
    const { challenge, solution } = read;
    const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secretsOf(platform.keys) });
    if (!verified) return false;
    const { data = {} } = challenge.parameters;
    const expiresAt = new Date(String(data['expiresAt']));
    const isMeant = data['storeId'] === token.storeId && data['action'] === token.action;
    if (!isMeant || !(expiresAt > platform.clock.now())) return false;
    return markUsed(on, token, challenge, expiresAt);
  },
};

/** `base64({ challenge, solution })`. undefined: malformed. */
function readToken(token: string): { readonly challenge: Challenge; readonly solution: Solution } | undefined {
  try {
    const read: unknown = JSON.parse(Buffer.from(token, 'base64').toString('utf8'));
    if (!isObject(read)) return undefined;
    const { challenge, solution } = read;
    if (!isObject(challenge) || !isObject(challenge['parameters']) || !isObject(solution)) return undefined;
    if (typeof challenge['signature'] !== 'string' || typeof challenge['parameters']['keySignature'] !== 'string')
      return undefined;
    if (typeof solution['counter'] !== 'number' || typeof solution['derivedKey'] !== 'string') return undefined;
    // The signature covers the other parameters.
    return { challenge: challenge as unknown as Challenge, solution: solution as unknown as Solution };
  } catch {
    return undefined;
  }
}

/** Of two simultaneous uses one gets true. */
async function markUsed(on: Queryable, { storeId }: BotCheckToken, { signature }: Challenge, expiresAt: Date): Promise<boolean> {
  const rows = await on.query(
    `INSERT INTO bot_check_uses (store_id, challenge_hash, expires_at) VALUES ($1, $2, $3)
     ON CONFLICT (store_id, challenge_hash) DO NOTHING RETURNING store_id`,
    [storeId, hashText(String(signature).toLowerCase()), expiresAt],
  );
  return rows.length > 0;
}
