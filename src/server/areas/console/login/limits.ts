import { limitRate, normalizeIp } from '../../../platform/limits/rate-limits.ts';
import type { CommandContext } from '../../../runtime/area.ts';

const perNetwork = { limit: 50, windowSeconds: 600 };

/** Limits the logins of a network at the console. */
export const limitConsoleLogins = (context: Omit<CommandContext, 'answers' | 'payload' | 'params'>): Promise<void> =>
  limitRate(context, `operator-login:${normalizeIp(context.ip)}`, perNetwork);
