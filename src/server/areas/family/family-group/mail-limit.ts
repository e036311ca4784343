import { daySeconds } from '../../../../rules/durations.ts';
import { limitRate } from '../../../platform/limits/rate-limits.ts';
import type { CommandContext } from '../../../runtime/area.ts';

/** Invitations that a member can send a day, of all kinds together. */
const invitations = { limit: 20, windowSeconds: daySeconds };

/** Counts an invitation. Throws 429 TOO_MANY. */
export async function countFamilyMail(context: CommandContext, accountId: string): Promise<void> {
  await limitRate(context, `family-invitation:${accountId}`, invitations);
}
