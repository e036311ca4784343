import type { Gate } from '../../runtime/area.ts';

/** Whether this session has proved its account recently (REAUTH-008): by a login, or by re-authorization. */
const proofRecent: Gate = async ({ session, plans, now }) => {
  const { proofSeconds } = plans.settings.reauthorization;
  const provedAt = session?.authenticatedAt ?? null;
  const isRecent = provedAt !== null && now.getTime() - provedAt.getTime() <= proofSeconds * 1000;
  return isRecent ? { isOpen: true } : { isOpen: false, code: 'PROOF_REQUIRED', status: 403, leadsTo: '/mypage/reauthorize' };
};

export const gates = { 'proof.recent': proofRecent };
