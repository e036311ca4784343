import { type JsonObject, readText } from '../../../../../engine/declare/index.ts';
import type { Queryable } from '../../../platform/database/database.ts';

interface ClaimsRow {
  readonly email: string | null;
  readonly email_verified_at: Date | null;
  readonly profile: JsonObject;
  readonly language: string | null;
  readonly updated_at: Date;
}

/** The claims of each scope. */
export const claimsOfScopes = {
  openid: ['sub'],
  profile: ['name', 'family_name', 'given_name', 'nickname', 'birthdate', 'locale', 'updated_at'],
  email: ['email', 'email_verified'],
  phone: ['phone_number'],
  address: ['address'],
};

/** All claims about an account; the provider passes on those of allowed scopes only. undefined: there is no such account. */
export async function findClaims(on: Queryable, storeId: string, accountId: string): Promise<JsonObject | undefined> {
  const [row] = await on.query<ClaimsRow>(
    `SELECT email, email_verified_at, profile, language, updated_at FROM accounts WHERE store_id = $1 AND account_id = $2`,
    [storeId, accountId],
  );
  return row && omitEmpty(describeClaims(row));
}

function describeClaims({ email, email_verified_at: verifiedAt, profile, language, updated_at: updatedAt }: ClaimsRow) {
  const text = (key: string): string | undefined => {
    const value = profile[key];
    return readText(value);
  };
  const birthday = /^(\d{4})(\d{2})(\d{2})$/.exec(text('birthday') ?? '');
  const locality = [text('address'), text('address2')].filter((part) => part !== undefined).join(' ');
  return {
    name: [text('familyName'), text('givenName')].filter((part) => part !== undefined).join(' ') || text('nickname'),
    family_name: text('familyName'),
    given_name: text('givenName'),
    nickname: text('nickname'),
    birthdate: birthday === null ? undefined : `${birthday[1]}-${birthday[2]}-${birthday[3]}`,
    locale: language ?? undefined,
    updated_at: Math.floor(updatedAt.getTime() / 1000),
    email: email ?? undefined,
    email_verified: email === null ? undefined : verifiedAt !== null,
    phone_number: text('phoneNumber'),
    address: text('postalCode') === undefined && locality === '' ? undefined : describeAddress(text('postalCode'), locality),
  };
}

function describeAddress(postalCode: string | undefined, street: string): JsonObject {
  return omitEmpty({ country: 'JP', postal_code: postalCode, street_address: street || undefined });
}

function omitEmpty(claims: { readonly [claim: string]: JsonObject[string] | undefined }): JsonObject {
  return Object.fromEntries(
    Object.entries(claims).filter((entry): entry is [string, JsonObject[string]] => entry[1] !== undefined),
  );
}
