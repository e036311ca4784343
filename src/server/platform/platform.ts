import type { Clock } from './clock.ts';
import type { Keys } from './keys.ts';
import type { Random } from './random.ts';

/** What each part of the server needs. One per application: `app.platform`. */
export interface Platform {
  readonly clock: Clock;
  readonly random: Random;
  readonly keys: Keys;
  /** Origin of links in the mails of jobs, for a store without an origin of its own. */
  readonly ownOrigin: string;
}
