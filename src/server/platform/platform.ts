import type { Clock } from './clock.ts';
import type { Keys } from './keys.ts';
import type { Random } from './random.ts';

/** Clock, random source and keys. One per application: `app.platform`. */
export interface Platform {
  readonly clock: Clock;
  readonly random: Random;
  readonly keys: Keys;
}
