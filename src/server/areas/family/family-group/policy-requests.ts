// What a kids account asks the owner of its group to agree to. The area re-consent saves the request and the answer.

import { pickText } from '../../../../rules/languages.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { PageContext, PageLoader } from '../../../runtime/area.ts';
import { describePolicies, findOpenRequests } from '../../account/policies/service.ts';

/** The requests that the owner can answer. `shown` names them in the call that agrees: `terms:3 privacy:2`. */
export async function loadRequests(context: Pick<PageContext, 'database' | 'plans' | 'store' | 'language'>, accountId: string) {
  const requests = await findRequests(context, accountId);
  return {
    policies: requests.map(({ policyId, title, revision, isExternal, url }) => ({
      policyId,
      title: pickText(title, context.language) ?? '',
      revision,
      isExternal,
      url: isExternal ? (url ?? '') : '',
    })),
    shown: requests.map(({ policyId, revision }) => `${policyId}:${revision}`).join(' '),
  };
}

/** A policy that the kids account asks its owner to agree to. */
export const policyPage: PageLoader<'mypage/family-group/member/policies/policy'> = async (context) => {
  const { params } = context;
  const requests = await findRequests(context, params.accountId);
  const isRequested = requests.some(({ policyId }) => policyId === params.policyId);
  const described = isRequested ? await describePolicies(context, []) : [];
  const policy = described.find(({ policyId }) => policyId === params.policyId);
  if (policy === undefined) throw new RefusalError('NOT_FOUND');
  return { policy };
};

export function findRequests({ database, plans, store }: Pick<PageContext, 'database' | 'plans' | 'store'>, accountId: string) {
  return findOpenRequests(database, plans.settings, { storeId: store.id, accountId });
}
