import { addSeconds } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { hashText } from '../../../platform/keys.ts';
import type { Platform } from '../../../platform/platform.ts';
import { makeToken } from '../../../platform/random.ts';
import { insertChallengeUse } from './queries.ts';

const validSeconds = 300;

/** What a challenge is for, and who may answer it: a session, or any browser of the store (a login has no session yet). */
export interface ChallengeSubject {
  readonly storeId: string;
  readonly sessionId: string | null;
}

const purposeOf = ({ storeId, sessionId }: ChallengeSubject) => `passkey challenge\n${storeId}\n${sessionId ?? ''}`;

/**
 * A challenge of 256 random bits, valid for 5 minutes. It is signed instead of stored, because each view of the login page makes one:
 * `<random>.<expiry in seconds, base 36>.<signature>`.
 */
export function makeChallenge({ keys, random, clock }: Platform, subject: ChallengeSubject): string {
  const expiry = Math.floor(addSeconds(clock.now(), validSeconds).getTime() / 1000).toString(36);
  const text = `${makeToken(random)}.${expiry}`;
  return `${text}.${keys.sign(purposeOf(subject), text)}`;
}

/** Whether the challenge was made for this subject and has not expired. */
export function isOwnChallenge({ keys, clock }: Platform, subject: ChallengeSubject, challenge: string): boolean {
  const { text, signature, expiresAt } = parseChallenge(challenge);
  return keys.verifies(purposeOf(subject), text, signature) && expiresAt > clock.now();
}

/** Uses a challenge up. False: it was answered before. */
export function consumeChallenge(on: Queryable, { storeId }: ChallengeSubject, challenge: string): Promise<boolean> {
  return insertChallengeUse(on, storeId, hashText(challenge), parseChallenge(challenge).expiresAt);
}

function parseChallenge(challenge: string): { readonly text: string; readonly signature: string; readonly expiresAt: Date } {
  const [token = '', expiry = '', signature = ''] = challenge.split('.');
  return { text: `${token}.${expiry}`, signature, expiresAt: new Date(Number.parseInt(expiry, 36) * 1000) };
}
