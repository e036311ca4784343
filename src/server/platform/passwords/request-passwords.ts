import { normalizeIp } from '../limits/rate-limits.ts';
import type { HashQueue } from './hash-queue.ts';
import { hashPassword, hashWithSalt, needsRehash, verifyPassword } from './passwords.ts';

/**
 * The password hashes of one request. Call them before a transaction: they wait for other requests, and reject with 503 NOT_READY if
 * there are too many. Once one was computed, the request is not refused any more.
 */
export interface RequestPasswords {
  /** A password or another secret that a member chose, as a PHC string. */
  readonly hash: (password: string) => Promise<string>;
  /** With null (no account or no password) it returns false after the same time. */
  readonly verify: (stored: string | null, password: string) => Promise<boolean>;
  /** Compares one password with each of the stored hashes. */
  readonly verifyEach: (stored: readonly (string | null)[], password: string) => Promise<readonly boolean[]>;
  /** Whether a hash was made with other settings than the present ones and should be renewed. Computes nothing. */
  readonly needsRehash: (stored: string) => boolean;
  /** Machine-made codes with a known salt, so that the hash finds the code. */
  readonly hashCodes: (codes: readonly string[], salt: string) => Promise<readonly string[]>;
}

/** `ip`: of the client; its network is what the queue serves in turn. */
export function createRequestPasswords(queue: HashQueue, ip: string): RequestPasswords {
  const network = normalizeIp(ip);
  const { cost } = queue;
  let isAdmitted = false;
  async function run<Result>(hashes: readonly (() => Promise<Result>)[]): Promise<readonly Result[]> {
    const results = await queue.run(network, hashes, isAdmitted);
    isAdmitted = true;
    return results;
  }
  const runOne = async <Result>(hash: () => Promise<Result>): Promise<Result> => {
    const [result] = await run([hash]);
    // One hash has one result.
    return result as Result;
  };
  return {
    needsRehash: (stored) => needsRehash(stored, cost),
    hash: (password) => runOne(() => hashPassword(password, cost)),
    verify: (stored, password) => runOne(() => verifyPassword(stored, password, cost)),
    verifyEach: (stored, password) => run(stored.map((hash) => () => verifyPassword(hash, password, cost))),
    hashCodes: (codes, salt) => run(codes.map((code) => () => hashWithSalt(code, salt, cost))),
  };
}
