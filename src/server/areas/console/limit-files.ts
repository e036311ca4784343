import { limitRate } from '../../platform/limits/rate-limits.ts';
import { operatorOf } from '../../platform/sessions/operators.ts';
import type { CommandContext } from '../../runtime/area.ts';

/** Files that an operator saves: each reads many rows, and who has taken over a session would save all. */
const perOperator = { limit: 60, windowSeconds: 3_600 };

/** Counts a file with data of the store before it is made. */
export const limitFiles = (context: Pick<CommandContext, 'database' | 'platform' | 'store' | 'operator'>): Promise<void> =>
  limitRate(context, `console-file:${operatorOf(context).id}`, perOperator);
