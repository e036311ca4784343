import { createFindScreen } from '../../pages/match-route.ts';
import { longestReturnTo, readReturnTo } from '../../pages/return-to.ts';
import { RefusalError } from '../../refusal-error.ts';
import { findStanding, tellStanding } from '../../settings/index.ts';
import type { HeaderLoader, PageLoader } from '../area.ts';
import { readConsoleAddress } from './console-address.ts';

/** GET /zapi/internal/console-header/screen-data. Every page of the console says what the settings in force do to members. */
export const consoleHeader: HeaderLoader<'console-header'> = async (visit) => {
  const { operator, project, plans, now } = visit;
  if (operator === null) throw new RefusalError(401, 'UNAUTHORIZED', 'Please log in.');
  const stops = tellStanding(findStanding(project, plans.settings, now), plans.settings, visit);
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
