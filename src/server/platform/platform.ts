import type { Clock } from './clock.ts';
import type { Keys } from './keys.ts';
import type { Random } from './random.ts';

/** What rules about time, chance and secrets stand on. One per application: `app.platform`. */
export interface Platform {
  readonly clock: Clock;
  readonly random: Random;
  readonly keys: Keys;
}
