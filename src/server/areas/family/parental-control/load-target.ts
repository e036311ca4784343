import { RefusalError } from '../../../platform/refusal-error.ts';
import type { PageContext } from '../../../runtime/area.ts';
import { requireAccountId } from '../../account/member/service.ts';
import { describePerson } from '../family-group/service.ts';
import { findTarget, type TargetRow } from './queries.ts';

/** The managed member, or kids account, that a page is about. */
export interface Target {
  readonly row: TargetRow;
  /** Whether changes are mailed to the member, who has an address; a kids account need not have one. */
  readonly isMailed: boolean;
  readonly targetAccount: {
    readonly accountId: string;
    readonly name: string;
    readonly isAdmin: boolean;
    readonly isKids: boolean;
    readonly isManaged: boolean;
    readonly isManager: boolean;
  };
}

/** Loads the member of the page's address; the gate `family.target.controlled` has checked that the viewer manages them. */
export async function loadTarget(context: PageContext<{ readonly accountId: string }>): Promise<Target> {
  const { database, store, plans, language, params } = context;
  const row = await findTarget(database, { storeId: store.id, accountId: params.accountId });
  // Left the group since the gate.
  if (row === undefined) throw new RefusalError('NOT_FOUND');
  const { accountId, name, isAdmin, isKids, isManaged, isManager } = describePerson(row, requireAccountId(context));
  const noName = plans.text('mail.familyNoName', language) ?? '';
  return {
    row,
    isMailed: row.email !== null,
    targetAccount: { accountId, name: name || noName, isAdmin, isKids, isManaged, isManager },
  };
}
