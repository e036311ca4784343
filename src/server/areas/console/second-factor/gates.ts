import type { Gate, RequestContext } from '../../../runtime/area.ts';

/** Minutes of a proof for changes of the operator's own second factor, also where the store asks for no other proof. */
const factorMinutes = 15;

const hasProof = ({ operatorProvedAt, now }: Pick<RequestContext, 'operatorProvedAt' | 'now'>, minutes: number): boolean =>
  operatorProvedAt !== null && now.getTime() - operatorProvedAt.getTime() <= minutes * 60_000;

const closed = { isOpen: false, code: 'PROOF_REQUIRED', leadsTo: '/console/prove' } as const;

/** Whether the operator has given a proof recently enough for what acts on members or on the store. */
const proved: Gate = async (context) => {
  const { proofMinutes } = context.plans.settings.operatorRoles;
  return proofMinutes === 0 || hasProof(context, proofMinutes) ? { isOpen: true } : closed;
};

/** Who has only taken over a session connects no app and adds no passkey of their own, and removes none. */
const provedForFactors: Gate = async (context) => (hasProof(context, factorMinutes) ? { isOpen: true } : closed);

export const gates = { 'operator.proved': proved, 'operator.provedForFactors': provedForFactors };
