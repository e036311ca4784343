import type { BreachedPasswordGateway } from './breached-password-gateway.ts';
import { readCommonPasswords } from './common-passwords.ts';

/** The 100,000 most common passwords from an npm package, without network access. Ignores case. */
export const packagedBreachedPasswords: BreachedPasswordGateway = {
  isBreached: async (password) => (await readCommonPasswords()).has(password.toLowerCase()),
};
