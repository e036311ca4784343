import type { JsonObject } from '../../../../engine/declare/index.ts';
import { findMember } from '../../platform/sessions/members.ts';
import type { RequestContext } from '../../runtime/area.ts';
import type { Selection, SessionRow } from './queries.ts';

const addressKeys = ['familyName', 'givenName', 'phoneNumber', 'postalCode', 'prefecture', 'address', 'address2'] as const;

/** What is applied to a session; a member's own prefecture until another one is chosen. */
export async function readSelection(context: RequestContext, session: SessionRow): Promise<Selection> {
  if (session.prefecture !== null) return session;
  const { prefecture, postalCode } = await readOwnAddress(context);
  return { ...session, prefecture: prefecture ?? null, postal_code: postalCode ?? null };
}

/** The address in the member's profile: `{ familyName: "山田", prefecture: "13", … }` */
export async function readOwnAddress(
  context: Pick<RequestContext, 'database' | 'session' | 'cachedMember'>,
): Promise<{ readonly [key in (typeof addressKeys)[number]]?: string }> {
  const profile: JsonObject = (await findMember(context))?.profile ?? {};
  return Object.fromEntries(
    addressKeys.flatMap((key) => {
      const value = profile[key];
      return typeof value === 'string' && value !== '' && !(key === 'prefecture' && value === '0') ? [[key, value]] : [];
    }),
  );
}
