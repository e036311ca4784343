import { findMember } from '../../../platform/sessions/members.ts';
import type { Gate } from '../../../runtime/area.ts';
import { findChanged } from './find-unasked.ts';

/**
 * Whether the member agreed to every policy at its revision (RECONSENT-006). A kids account only has to ask: it is not locked out
 * while it waits for a parent.
 */
const policiesAgreed: Gate = async (context) => {
  const member = await findMember(context);
  if (member === undefined || (await findChanged(context, member)).unasked.length === 0) return { isOpen: true };
  return { isOpen: false, code: 'RECONSENT_REQUIRED', leadsTo: '/mypage/re-consent' };
};

export const memberGates = { 'policies.agreed': policiesAgreed };
