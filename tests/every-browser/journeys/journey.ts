import type { Visitor } from '../visitor.ts';

/** Walked in every browser, on a store whose members may change. Fails by throwing. */
export interface Journey {
  /** Why it needs scripts; undefined: it is walked without them too. */
  readonly needsScripts?: string;
  /** Steps and assertions. */
  walk(visitor: Visitor): Promise<void>;
}
