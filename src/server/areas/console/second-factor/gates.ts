import type { Gate } from '../../../runtime/area.ts';

/** Whether the operator has provided a password or a one-time password recently enough for what acts on members or on the store. */
const proved: Gate = async ({ operatorProvedAt, plans, now }) => {
  const { proofMinutes } = plans.settings.operatorRoles;
  const isRecent = operatorProvedAt !== null && now.getTime() - operatorProvedAt.getTime() <= proofMinutes * 60_000;
  return proofMinutes === 0 || isRecent ? { isOpen: true } : { isOpen: false, code: 'PROOF_REQUIRED', leadsTo: '/console/prove' };
};

export const gates = { 'operator.proved': proved };
