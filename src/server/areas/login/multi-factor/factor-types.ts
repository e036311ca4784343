import type { StoreSettings } from '../../../project/store-settings.ts';

/** A method that a member enables. */
export type FactorType = 'Email' | 'SMS' | 'OTP';
/** What a login accepts: a method, or one of the backup codes. */
export type LoginFactorType = FactorType | 'BackupCode';

export const factorTypes: readonly FactorType[] = ['Email', 'SMS', 'OTP'];

/** Whether the store offers a method. */
export function isOffered({ multiFactor }: Pick<StoreSettings, 'multiFactor'>, type: FactorType): boolean {
  return { Email: multiFactor.email, SMS: multiFactor.sms, OTP: multiFactor.otp }[type];
}

/** Whether the store offers any method. */
export function offersFactors(settings: Pick<StoreSettings, 'multiFactor'>): boolean {
  return factorTypes.some((type) => isOffered(settings, type));
}
