import { operatorOf } from '../../../platform/sessions/operators.ts';
import { rightsOf } from '../../../runtime/access.ts';
import type { HeaderLoader, PageLoader } from '../../../runtime/area.ts';
import { maxReturnToLength, readReturnPage } from '../../../runtime/request/return-to.ts';
import { findBlockers, formatBlockers } from '../../../settings/index.ts';
import { readConsoleAddress, secondFactorAddress } from './console-address.ts';

/**
 * GET /zapi/internal/console-header/screen-data. Includes the blockers of the published settings, shown on every page of the
 * console.
 */
export const consoleHeader: HeaderLoader<'console-header'> = async (context) => {
  const { plans } = context;
  const operator = operatorOf(context);
  const stops = formatBlockers(await findBlockers(context, plans.settings), plans.settings, context);
  return {
    operator: { ...operator },
    permissions: [...rightsOf(context).permissions],
    stops: stops.length === 0 ? null : stops.join(' '),
  };
};

/** Redirects an operator who is already signed in, or has entered the password. */
export const loginPage: PageLoader<'console/login'> = async ({ operator, missingFactors, project, query }) => {
  const returnTo = query['returnTo'] ?? null;
  if (operator !== null) {
    return { redirectTo: readConsoleAddress(readReturnPage({ project }, returnTo)) };
  }
  const kept = returnTo === null || returnTo.length > maxReturnToLength ? null : returnTo;
  if (missingFactors.length > 0) return { redirectTo: secondFactorAddress(readConsoleAddress(kept ?? undefined)) };
  return { returnTo: kept };
};
