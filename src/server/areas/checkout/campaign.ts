import type { QuotedCampaign } from '../../../rules/quote-plan.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { RequestContext } from '../../runtime/area.ts';
import type { LedgerWords } from '../ledger/service.ts';
import type { OrderContent } from './order-content.ts';
import type { SessionLine } from './session-line.ts';

/** A campaign of the settings that applies to plans of the session. */
export interface AppliedCampaign {
  readonly code: string;
  readonly name: LedgerWords;
  readonly type: string;
  readonly discountContinuationCount: number | null;
  readonly subscriptionExpiration: string | null;
  readonly planIds: readonly string[];
  readonly quoted: QuotedCampaign;
}

/** The campaign of a code; null: it applies to nothing here. */
export async function findCampaign(
  _context: RequestContext,
  _code: string | null,
  _lines: readonly SessionLine[],
): Promise<AppliedCampaign | null> {
  return null;
}

interface CampaignUse {
  readonly storeId: string;
  readonly orderId: string;
  readonly accountId: string | null;
  readonly now: Date;
}

/** Counts a use in the transaction that starts the charge. False: the limit is reached. */
export async function reserveCampaign(_tx: Transaction, _use: CampaignUse, _content: OrderContent): Promise<boolean> {
  return true;
}

/** Gives a counted use back. */
export async function releaseCampaign(
  _tx: Transaction,
  _use: Pick<CampaignUse, 'storeId' | 'orderId'>,
  _content: OrderContent,
): Promise<void> {}
