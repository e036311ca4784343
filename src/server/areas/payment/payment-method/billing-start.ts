import { findMember } from '../../../platform/sessions/members.ts';
import type { RequestContext } from '../../../runtime/area.ts';
import { lacksBilling } from './cards.ts';
import { listMethods } from './queries.ts';
import { findCardInThreeDSecure } from './three-d-secure.ts';

/** The contact with which the form of a new card starts: the member's own address. */
export async function readBillingContact(context: RequestContext): Promise<{ readonly email: string | null }> {
  return { email: (await findMember(context))?.email ?? null };
}

/** What is known of the saved card whose billing name or contact is missing. */
export async function readMissingBilling(context: RequestContext) {
  const { database, store, session, now } = context;
  if (session?.accountId == null) return {};
  const row = findCardInThreeDSecure(await listMethods(database, { storeId: store.id, accountId: session.accountId }), now);
  if (row === undefined || !lacksBilling(row)) return {};
  const { billing_first_name: first, billing_last_name: last, billing_email: email, billing_phone: phone } = row;
  return {
    billingName: first === null || last === null ? null : `${first} ${last}`,
    ...(email === null && phone === null ? await readBillingContact(context) : { email, billingPhone: phone }),
  };
}
