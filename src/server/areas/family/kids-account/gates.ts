import type { Gate } from '../../../runtime/area.ts';
import { requireMember } from '../../account/member/service.ts';

/** Whether the account is a kids account. */
const isKids: Gate = async (context) =>
  (await requireMember(context)).is_kids ? { isOpen: true } : { isOpen: false, code: 'NOT_KIDS' };

export const gates = { 'account.isKids': isKids };
