import type { Session } from '../../platform/sessions/sessions.ts';
import type { Gate } from '../../runtime/area.ts';

/** How long a proof counts as recent (REAUTH-008). */
const recentSeconds = 600;

/** Whether this session has proved its account within the last ten minutes: by a login, or by re-authorization. */
export function hasRecentProof(session: Session | null, now: Date): boolean {
  const provedAt = session?.authenticatedAt ?? null;
  return provedAt !== null && now.getTime() - provedAt.getTime() <= recentSeconds * 1000;
}

const proofRecent: Gate = async ({ session, now }) => {
  return hasRecentProof(session, now)
    ? { isOpen: true }
    : { isOpen: false, code: 'PROOF_REQUIRED', status: 403, leadsTo: '/mypage/reauthorize' };
};

export const gates = { 'proof.recent': proofRecent };
