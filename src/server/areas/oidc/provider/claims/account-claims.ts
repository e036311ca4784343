// What an account tells apps, as the claims of OpenID Connect Core 5.1.
import { type Json, type JsonObject, readText } from '../../../../../../engine/declare/index.ts';
import { namePrefectures } from '../../../../../../engine/ja/index.ts';
import type { Queryable } from '../../../../platform/database/database.ts';

/** What the claims of an account are made of. */
export interface ClaimsRow {
  readonly email: string | null;
  readonly email_verified_at: Date | null;
  readonly login_id: string | null;
  readonly profile: JsonObject;
  readonly custom_associated_info: JsonObject;
  readonly language: string | null;
  readonly updated_at: Date;
  readonly image_id: string | null;
  /** The phone number whose codes are a second factor. */
  readonly verified_phone: string | null;
}

/** undefined: there is no such account. */
export async function findClaimsRow(on: Queryable, storeId: string, accountId: string): Promise<ClaimsRow | undefined> {
  const [row] = await on.query<ClaimsRow>(
    `SELECT email, email_verified_at, login_id, profile, custom_associated_info, language, updated_at, image_id,
        phone_number AS verified_phone
       FROM accounts LEFT JOIN profile_images USING (store_id, account_id)
       LEFT JOIN account_factors ON account_factors.store_id = accounts.store_id
         AND account_factors.account_id = accounts.account_id AND account_factors.type = 'SMS'
      WHERE accounts.store_id = $1 AND accounts.account_id = $2`,
    [storeId, accountId],
  );
  return row;
}

/** All standard claims of an account except its picture. */
export function describeClaims({ email, email_verified_at: verifiedAt, login_id: loginId, ...row }: ClaimsRow): JsonObject {
  const text = (key: string): string | undefined => readText(row.profile[key]);
  const birthday = /^(\d{4})(\d{2})(\d{2})$/.exec(text('birthday') ?? '');
  const phone = text('phoneNumber');
  return omitEmpty({
    name: join([text('familyName'), text('givenName')]) || text('nickname'),
    family_name: text('familyName'),
    given_name: text('givenName'),
    'name#ja-Kana-JP': join([text('familyNameKana'), text('givenNameKana')]),
    'family_name#ja-Kana-JP': text('familyNameKana'),
    'given_name#ja-Kana-JP': text('givenNameKana'),
    nickname: text('nickname'),
    preferred_username: loginId ?? undefined,
    gender: genders.get(text('sex')),
    birthdate: birthday === null ? undefined : `${birthday[1]}-${birthday[2]}-${birthday[3]}`,
    locale: row.language ?? undefined,
    updated_at: Math.floor(row.updated_at.getTime() / 1000),
    email: email ?? undefined,
    email_verified: email === null ? undefined : verifiedAt !== null,
    phone_number: phone === undefined ? undefined : toInternational(phone),
    phone_number_verified: phone === undefined ? undefined : phone === row.verified_phone,
    address: describeAddress(text),
  });
}

/** Of the codes of `sex`; members who did not answer have none. */
const genders: ReadonlyMap<string | undefined, string> = new Map([
  ['1', 'male'],
  ['2', 'female'],
  ['9', 'other'],
]);

/** E.164: `"09012345678"` → `"+819012345678"` */
const toInternational = (phone: string): string => phone.replace(/^0/, '+81');

const prefectures = namePrefectures('ja');

function describeAddress(text: (key: string) => string | undefined): JsonObject | undefined {
  const [postalCode, street, building] = [text('postalCode'), text('address'), text('address2')];
  const region = prefectures[`prefecture.${text('prefecture')}`];
  const lines = [postalCode?.replace(/^(\d{3})(\d{4})$/, '〒$1-$2'), join([region, street], ''), building];
  if (lines.every((line) => line === undefined || line === '')) return undefined;
  return omitEmpty({
    country: 'JP',
    postal_code: postalCode,
    region,
    street_address: join([street, building]),
    formatted: join(lines, '\n'),
  });
}

/** undefined: no part has a text. */
const join = (parts: readonly (string | undefined)[], separator = ' '): string | undefined =>
  parts.filter((part) => part !== undefined && part !== '').join(separator) || undefined;

/** The answers to custom fields by the names that an app gives them. */
export function describeCustomClaims(
  { custom_associated_info: answers }: Pick<ClaimsRow, 'custom_associated_info'>,
  mapping: readonly { readonly claim: string; readonly field: string }[],
): JsonObject {
  return omitEmpty(Object.fromEntries(mapping.map(({ claim, field }) => [claim, answers[field] ?? undefined])));
}

function omitEmpty(claims: { readonly [claim: string]: Json | undefined }): JsonObject {
  return Object.fromEntries(
    Object.entries(claims).filter((entry): entry is [string, Json] => entry[1] !== undefined && entry[1] !== null),
  );
}
