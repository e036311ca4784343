import { normalizeIp } from '../limits/rate-limits.ts';
import type { HashQueue } from './hash-queue.ts';
import { createDummyHash } from './imported-hashes.ts';
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
  /**
   * Compares one password with each of the stored hashes. `importedParameters`: of all hashes that the store imported. For each of them
   * one more hash is computed, so that the time does not show which hash an account has.
   */
  readonly verifyEach: (
    stored: readonly (string | null)[],
    password: string,
    importedParameters: readonly string[],
  ) => Promise<readonly boolean[]>;
  /** Whether a hash was made with other settings than the present ones and should be renewed. Computes nothing. */
  readonly needsRehash: (stored: string) => boolean;
  /** Machine-made codes with a known salt, so that the hash finds the code. */
  readonly hashCodes: (codes: readonly string[], salt: string) => Promise<readonly string[]>;
}

/** `ip`: of the client; its network is what the queue serves in turn. */
export function createRequestPasswords(queue: HashQueue, ip: string): RequestPasswords {
  const network = normalizeIp(ip);
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
    needsRehash,
    hash: (password) => runOne(() => hashPassword(password)),
    verify: (stored, password) => runOne(() => verifyPassword(stored, password)),
    verifyEach: async (stored, password, importedParameters) => {
      const compared = stored.map((hash) => spreadHash(hash, importedParameters));
      const results = await run(compared.flat().map((hash) => () => verifyPassword(hash, password)));
      const width = importedParameters.length + 1;
      return stored.map((hash, index) => {
        const ownHash = compared[index]?.indexOf(hash) ?? -1;
        return hash !== null && ownHash !== -1 && results[index * width + ownHash] === true;
      });
    },
    hashCodes: (codes, salt) => run(codes.map((code) => () => hashWithSalt(code, salt))),
  };
}

/** The hash among a dummy for each of the other parameters: `(null, ['$2b$12$'])` → `[null, '$2b$12$…']`, always of this length. */
function spreadHash(hash: string | null, importedParameters: readonly string[]): readonly (string | null)[] {
  const place = hash === null ? -1 : importedParameters.findIndex((parameters) => hash.startsWith(parameters));
  const dummies = importedParameters.map((parameters) => createDummyHash(parameters)?.text ?? null);
  return [place === -1 ? hash : null, ...dummies.map((dummy, index) => (index === place ? hash : dummy))];
}
