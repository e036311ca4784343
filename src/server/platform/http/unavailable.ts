import { DatabaseUnavailableError } from '../database/database-unavailable.ts';
import { RefusalError } from '../refusal-error.ts';

/** Seconds, about as long as a PostgreSQL restart takes. */
const retryAfter = 5;

/** Converts a DatabaseUnavailableError to 503 with Retry-After. Undefined for every other error. */
export function toUnavailableRefusal(error: unknown): RefusalError | undefined {
  if (!(error instanceof DatabaseUnavailableError)) return undefined;
  return new RefusalError('UNAVAILABLE', { retryAfter });
}
