import type { Gate, RequestContext } from '../../../runtime/area.ts';
import { GateError } from '../../../runtime/calls/refuse.ts';

/** Whether this session has proved its account recently (REAUTH-008): by a login, or by re-authorization. */
export function hasRecentProof({ session, plans, now }: Pick<RequestContext, 'session' | 'plans' | 'now'>): boolean {
  const provedAt = session?.authenticatedAt ?? null;
  return provedAt !== null && now.getTime() - provedAt.getTime() <= plans.settings.reauthorization.proofSeconds * 1000;
}

const closed = { isOpen: false, code: 'PROOF_REQUIRED', leadsTo: '/mypage/reauthorize' } as const;

const proofRecent: Gate = async (context) => (hasRecentProof(context) ? { isOpen: true } : closed);

/** For a change that only some uses of a page make, so that the page has no gate. Throws what leads to the re-authorization. */
export function requireRecentProof(context: Pick<RequestContext, 'session' | 'plans' | 'now' | 'language'>): void {
  if (hasRecentProof(context)) return;
  throw new GateError(context, closed.code, closed.leadsTo);
}

export const gates = { 'proof.recent': proofRecent };
