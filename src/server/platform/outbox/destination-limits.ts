// How many messages to one destination are in flight at once, so that a slow one does not hold up the others.
import { createCache } from '../cache.ts';

export interface DestinationLimits {
  /** The destinations that get no further message now, of those of the messages in flight. */
  listFull(inFlight: readonly string[]): readonly string[];
  /** Counts the end of a delivery. `isGood`: the destination accepted the message, and soon. */
  count(destination: string, isGood: boolean): void;
}

/**
 * A destination begins with an eighth of what may be in flight. Each good delivery allows one more, up to three quarters; each other one
 * halves the number. (Postfix limits destinations in the same way.)
 */
export function createDestinationLimits(maxInFlight: number): DestinationLimits {
  const first = Math.max(1, Math.floor(maxInFlight / 8));
  const most = Math.max(1, Math.floor((maxInFlight * 3) / 4));
  const limits = createCache<{ readonly max: number }>({ maxEntries: 10_000 });
  const readMax = (destination: string): number => limits.get(destination)?.max ?? first;
  return {
    listFull: (inFlight) => {
      const counts = new Map<string, number>();
      for (const destination of inFlight) counts.set(destination, (counts.get(destination) ?? 0) + 1);
      return [...counts].filter(([destination, count]) => count >= readMax(destination)).map(([destination]) => destination);
    },
    count: (destination, isGood) => {
      const max = readMax(destination);
      limits.set(destination, { max: isGood ? Math.min(most, max + 1) : Math.max(1, Math.floor(max / 2)) });
    },
  };
}
