import type { JsonObject } from '../../../../../engine/declare/index.ts';
import { findMember } from '../../../platform/sessions/members.ts';
import type { RequestContext } from '../../../runtime/area.ts';
import { readContent } from './order/order-content.ts';
import type { OrderRow } from './order/order-queries.ts';
import { type Selection, selectSelection } from './queries.ts';

const addressKeys = ['familyName', 'givenName', 'phoneNumber', 'postalCode', 'prefecture', 'address', 'address2'] as const;

const nothing: Selection = { campaign_code: null, prefecture: null, postal_code: null, rates: {} };

/** What this browser has applied to a checkout; a member's own prefecture until another one is chosen. */
export async function readSelection(context: RequestContext, sessionId: string): Promise<Selection> {
  const { database, store, session } = context;
  const key = { storeId: store.id, sessionId };
  const selection =
    (session === null ? undefined : await selectSelection(database, { ...key, browserSession: session.id })) ?? nothing;
  if (selection.prefecture !== null) return selection;
  const { prefecture, postalCode } = await readOwnAddress(context);
  return { ...selection, prefecture: prefecture ?? null, postal_code: postalCode ?? null };
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

/** What an order was verified with, whatever was applied afterwards. */
export function selectionOf({ form: { address }, content }: Pick<OrderRow, 'form' | 'content'>): Selection {
  const { campaignCode, shipping } = readContent(content);
  return {
    campaign_code: campaignCode,
    prefecture: readPrefecture(address?.prefecture),
    postal_code: address?.postalCode ?? null,
    rates: Object.fromEntries(shipping.map(({ profileId, rateId }) => [profileId, rateId])),
  };
}

/** "0" is the unselected prefecture. */
export function readPrefecture(prefecture: string | null | undefined): string | null {
  return prefecture == null || prefecture === '0' ? null : prefecture;
}
