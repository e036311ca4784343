import { RefusalError } from '../../platform/refusal-error.ts';
import type { HeaderLoader, PageLoader } from '../../runtime/area.ts';
import { createFindScreen } from '../../runtime/pages/request/match-route.ts';
import { longestReturnTo, readReturnTo } from '../../runtime/pages/request/return-to.ts';
import { findBlockers, formatBlockers } from '../../settings/index.ts';
import { readConsoleAddress } from './console-address.ts';

/** GET /zapi/internal/console-header/screen-data. Every page of the console says what the settings in force do to members. */
export const consoleHeader: HeaderLoader<'console-header'> = async (visit) => {
  const { operator, project, plans, now } = visit;
  if (operator === null) throw new RefusalError(401, 'UNAUTHORIZED', 'Please log in.');
  const stops = formatBlockers(findBlockers(project, plans.settings, now), plans.settings, visit);
  return { operator: { ...operator }, stops: stops.length === 0 ? null : stops.join(' ') };
};

/** Who is signed in already, in another tab, goes on to where the login would lead. Who gave the password and lacks another proof is told which. */
export const loginPage: PageLoader<'console/login'> = async ({ operator, missingFactors, project, query }) => {
  const returnTo = query['returnTo'] ?? null;
  if (operator !== null) {
    const findScreen = createFindScreen(project.declarations.screens);
    return { redirectTo: readConsoleAddress(readReturnTo(returnTo, (path) => findScreen(path) !== undefined)) };
  }
  return {
    returnTo: returnTo === null || returnTo.length > longestReturnTo ? null : returnTo,
    missingFactors: [...missingFactors],
  };
};
