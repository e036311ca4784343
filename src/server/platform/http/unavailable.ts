import { DatabaseUnavailableError } from '../database/database-unavailable.ts';
import { RefusalError } from '../refusal-error.ts';

/** Seconds. A PostgreSQL restart takes about as long, and a client that obeys does not come back at every moment of it. */
const retryAfter = 5;

/** The answer to a request that met an unavailable database: 503 with Retry-After. Undefined for every other error. */
export function toUnavailableRefusal(error: unknown): RefusalError | undefined {
  if (!(error instanceof DatabaseUnavailableError)) return undefined;
  return new RefusalError(503, 'UNAVAILABLE', 'The service is temporarily unavailable.', { retryAfter });
}
