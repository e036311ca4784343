import { readCommonPasswords } from '../../passwords/common-passwords.ts';
import type { BreachedPasswordGateway } from './breached-password-gateway.ts';

/** The 100,000 most common ones, as a package brings them: nothing is asked of anybody. In any case. */
export const packagedBreachedPasswords: BreachedPasswordGateway = {
  isBreached: async (password) => (await readCommonPasswords()).has(password.toLowerCase()),
};
