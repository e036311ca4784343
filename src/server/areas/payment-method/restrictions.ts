import type { RequestContext } from '../../runtime/area.ts';

/** Whether parents have restricted adding payment methods. No account is under parental control yet. */
export async function isAddingRestricted(_context: RequestContext, _accountId: string): Promise<boolean> {
  return false;
}
