import type { Gate, RequestContext } from '../../runtime/area.ts';

/** Whether this session has proved its account recently (REAUTH-008): by a login, or by re-authorization. */
export function hasRecentProof({ session, plans, now }: Pick<RequestContext, 'session' | 'plans' | 'now'>): boolean {
  const provedAt = session?.authenticatedAt ?? null;
  return provedAt !== null && now.getTime() - provedAt.getTime() <= plans.settings.reauthorization.proofSeconds * 1000;
}

const proofRecent: Gate = async (context) => {
  return hasRecentProof(context)
    ? { isOpen: true }
    : { isOpen: false, code: 'PROOF_REQUIRED', status: 403, leadsTo: '/mypage/reauthorize' };
};

export const gates = { 'proof.recent': proofRecent };
