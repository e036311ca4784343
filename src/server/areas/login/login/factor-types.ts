import type { LoginFactorType } from '../multi-factor/factor-types.ts';

/** The factors by their part of the address, in drawing order. */
export const factorsByAddress = {
  otp: 'OTP',
  email: 'Email',
  sms: 'SMS',
  'backup-code': 'BackupCode',
} as const satisfies { readonly [address: string]: LoginFactorType };

export type FactorAddress = keyof typeof factorsByAddress;
export type SentFactorType = 'Email' | 'SMS';

/** The choice of a factor. A login within an authorization of an app has its own pages. */
export function routeOfFactors(returnTo: string | null | undefined): string {
  return isWithinAuthorization(returnTo) ? '/oidc/login/multi-factor' : '/login/multi-factor';
}

/** `("OTP", "/mypage")` → `"/login/multi-factor/otp"` */
export function routeOfFactor(type: LoginFactorType, returnTo: string | null): string {
  const [address] = Object.entries(factorsByAddress).find(([, name]) => name === type) ?? [''];
  return `${routeOfFactors(returnTo)}/${address}`;
}

/** Whether a login continues an authorization, by where it leads. */
export const isWithinAuthorization = (returnTo: string | null | undefined): boolean => returnTo?.startsWith('/oidc/') === true;
