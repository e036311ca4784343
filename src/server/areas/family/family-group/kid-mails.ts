import type { Transaction } from '../../../platform/database/database.ts';
import type { RequestContext } from '../../../runtime/area.ts';
import { sendSecurityMail } from '../../account/security-mail/service.ts';
import type { FamilyMailContext } from './mails.ts';
import { mailedNameOf } from './people.ts';
import { findMembership, listPeople } from './queries.ts';

/** Mails the owner of the group that a kid's way in was changed, in the kid's account: it may have been somebody else. */
export async function mailOwnerOfKid(
  tx: Transaction,
  context: FamilyMailContext & Pick<RequestContext, 'userAgent'>,
  { accountId, kind }: { readonly accountId: string; readonly kind: 'kidsEmailChanged' | 'kidsFactorChanged' },
): Promise<void> {
  const { store } = context;
  const membership = await findMembership(tx, store.id, accountId);
  if (membership?.role !== 'kid' || membership.groupId === null) return;
  const people = await listPeople(tx, store.id, membership.groupId);
  const kid = people.find((person) => person.account_id === accountId);
  const owner = people.find(({ role }) => role === 'owner');
  if (kid === undefined || owner?.email == null) return;
  await sendSecurityMail(
    { ...context, tx },
    {
      accountId: owner.account_id,
      to: owner.email,
      kind,
      parameters: (language) => ({ method: mailedNameOf(kid, context, language) }),
      link: `${store.origin}/mypage/kids-account/${encodeURIComponent(accountId)}/password/edit`,
    },
  );
}
