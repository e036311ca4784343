import { daySeconds } from '../../../../rules/durations.ts';

/** How long a picture is kept that no settings name. */
export const keptSeconds = 30 * daySeconds;
