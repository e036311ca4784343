import { longestReturnTo } from '../../pages/return-to.ts';
import { RefusalError } from '../../refusal-error.ts';
import type { HeaderLoader, PageLoader } from '../area.ts';

/** GET /zapi/internal/console-header/screen-data */
export const consoleHeader: HeaderLoader = async ({ operator }) => {
  if (operator === null) throw new RefusalError(401, 'UNAUTHORIZED', 'Please log in.');
  return { operator: { ...operator } };
};

/** Who is signed in already goes on. Who gave the password and lacks another proof is told which. */
export const loginPage: PageLoader = async ({ operator, missingFactors, query }) => {
  const returnTo = query['returnTo'] ?? null;
  if (operator !== null) return { redirectTo: '/console' };
  return {
    returnTo: returnTo === null || returnTo.length > longestReturnTo ? null : returnTo,
    missingFactors: [...missingFactors],
  };
};
