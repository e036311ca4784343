import type { StoreSettings } from '../../../project/store-settings.ts';

export type ConsentSetting = StoreSettings['memberConsents']['types'][number];
export type ConsentType = ConsentSetting['type'];

/** What the store offers of a type; undefined: it does not offer the type. */
export function findConsentSetting({ memberConsents }: StoreSettings, type: string | undefined): ConsentSetting | undefined {
  return memberConsents.types.find((consent) => consent.type === type);
}

/** Types that the store offers: rows of the account page. */
export function hasConsentType(settings: StoreSettings, type: ConsentType): boolean {
  return findConsentSetting(settings, type) !== undefined;
}
