import type { Gate } from '../../../runtime/area.ts';
import { requireMember } from '../../account/member/service.ts';

/** Whether the account is no kids account (LOGINMETHOD-005). */
const notKids: Gate = async (context) => {
  const { is_kids: isKids } = await requireMember(context);
  return isKids ? { isOpen: false, code: 'KIDS_NOT_ALLOWED' } : { isOpen: true };
};

export const gates = { 'account.notKids': notKids };
