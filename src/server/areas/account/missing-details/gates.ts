import type { Gate } from '../../../runtime/area.ts';
import { findNextPage } from './people.ts';

/** Whether the member, and those whom an owner answers for, have answered all that the store requires. */
const profileComplete: Gate = async (context) => {
  const leadsTo = await findNextPage(context);
  return leadsTo === undefined ? { isOpen: true } : { isOpen: false, code: 'DETAILS_MISSING', leadsTo };
};

export const gates = { 'profile.complete': profileComplete };
