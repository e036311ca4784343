import type { Gate } from '../../runtime/area.ts';

/** How long a proof counts as recent (REAUTH-008). */
const recentSeconds = 600;

/** Whether this session has proved its account within the last ten minutes: by a login, or by re-authorization. */
const proofRecent: Gate = async ({ session, now }) => {
  const provedAt = session?.authenticatedAt ?? null;
  const isRecent = provedAt !== null && now.getTime() - provedAt.getTime() <= recentSeconds * 1000;
  return isRecent ? { isOpen: true } : { isOpen: false, code: 'PROOF_REQUIRED', status: 403, leadsTo: '/mypage/reauthorize' };
};

export const gates = { 'proof.recent': proofRecent };
