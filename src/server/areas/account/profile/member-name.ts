import type { JsonObject } from '../../../../../engine/declare/index.ts';
import { joinTexts } from './profile-texts.ts';

export interface NamedRow {
  readonly account_id: string;
  readonly email: string | null;
  readonly login_id: string | null;
  readonly profile: JsonObject;
}

/** `佐藤 花子`; without a name the nickname, login ID, address or id. */
export function nameOf({ profile, account_id: accountId, email, login_id: loginId }: NamedRow): string {
  return joinTexts(profile, ['familyName', 'givenName']) ?? joinTexts(profile, ['nickname']) ?? loginId ?? email ?? accountId;
}
