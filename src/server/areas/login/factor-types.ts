import type { LoginFactorType } from '../multi-factor/service.ts';

/** The factors by their part of the address, in drawing order. */
export const factorsByAddress = {
  otp: 'OTP',
  email: 'Email',
  sms: 'SMS',
  'backup-code': 'BackupCode',
} as const satisfies { readonly [address: string]: LoginFactorType };

export type FactorAddress = keyof typeof factorsByAddress;
export type SentFactorType = 'Email' | 'SMS';

/** `"OTP"` → `"/login/multi-factor/otp"` */
export function routeOfFactor(type: LoginFactorType): string {
  const [address] = Object.entries(factorsByAddress).find(([, each]) => each === type) ?? [''];
  return `/login/multi-factor/${address}`;
}
