import { memberHome } from '../../../../rules/member-home.ts';
import type { FormSource, PageLoader } from '../../../runtime/area.ts';
import { limitReturnTo, readReturnPage } from '../../../runtime/request/return-to.ts';
import { requireMember } from '../member/service.ts';
import { describePolicies, listAgreed } from '../policies/service.ts';
import { findChanged } from './find-unasked.ts';
import { findParent } from './parents.ts';
import { reconsentAddress } from './service.ts';

const route = '/mypage/re-consent';

export const reconsentPage: PageLoader<'mypage/re-consent'> = async (context) => {
  const { query } = context;
  const member = await requireMember(context);
  const { outdated, unasked } = await findChanged(context, member);
  const isAsked = unasked.length > 0;
  const returnTo = limitReturnTo(query['returnTo']);
  return {
    state: isAsked ? (member.is_kids ? 'request' : 'agree') : outdated.length > 0 ? 'requested' : 'current',
    policies: isAsked ? await describePolicies(context, member.agreed_policies) : [],
    returnTo,
    address: returnTo === null ? route : reconsentAddress(returnTo),
  };
};

export const reconsentForm: FormSource<'re-consent'> = {
  context: async (context) => ({ agreedPolicies: await listAgreed(context) }),
};

export const completePage: PageLoader<'mypage/re-consent/complete'> = async (context) => {
  const member = await requireMember(context);
  const { outdated } = await findChanged(context, member);
  const isWaiting = member.is_kids && outdated.length > 0;
  const hasParent = isWaiting && (await findParent(context, member))?.email != null;
  return {
    state: isWaiting ? (hasParent ? 'requested' : 'noParent') : 'agreed',
    returnTo: readReturnPage(context, context.query['returnTo']) ?? memberHome,
  };
};
