import { countRate } from '../../../platform/limits/rate-limits.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { CommandContext } from '../../../runtime/area.ts';

/** Invitations that a member can send a day, of all kinds together. */
const invitations = { limit: 20, windowSeconds: 86_400 };

/** Counts an invitation. Throws 429 TOO_MANY. */
export async function countFamilyMail({ database, platform, store }: CommandContext, accountId: string): Promise<void> {
  const rate = await countRate(database, platform, store.id, `family-invitation:${accountId}`, invitations);
  if (!rate.allowed) throw new RefusalError('TOO_MANY', { retryAfter: rate.retryAfter });
}
