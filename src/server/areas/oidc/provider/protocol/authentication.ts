// How a member logged in, as OpenID Connect says it: methods (`amr`) and the level that they reach (`acr`).
import { isObject } from '../../../../../../engine/declare/index.ts';

/** NIST SP 800-63B: one factor, and two of different kinds. */
export const levels = ['aal1', 'aal2'] as const;

/** `["pwd", "otp", "mfa"]` → `"aal2"` */
export const levelOf = (methods: readonly string[]): (typeof levels)[number] => (methods.includes('mfa') ? 'aal2' : 'aal1');

/** Whether the level that an app asks for by `acr_values` or `claims` is one of these. */
export function isLevelReached(claims: unknown, level: string | undefined): boolean {
  const idToken = isObject(claims) ? claims['id_token'] : undefined;
  const acr = isObject(idToken) ? idToken['acr'] : undefined;
  if (!isObject(acr)) return true;
  const wanted: readonly unknown[] = [acr['value'], acr['values']].flat();
  // Unknown levels cannot be reached by another login. Guests have reached none.
  return !wanted.includes('aal2') || (level !== undefined && wanted.includes(level));
}

/** Whether the app cannot do without the level. */
export function isLevelEssential(claims: unknown): boolean {
  const idToken = isObject(claims) ? claims['id_token'] : undefined;
  const acr = isObject(idToken) ? idToken['acr'] : undefined;
  return isObject(acr) && acr['essential'] === true;
}
