import type { Visitor } from '../visitor.ts';

/** Walked in every browser, on a store of its own. Fails by throwing. */
export interface Journey {
  /** Why it needs scripts; undefined: it is walked without them too. */
  readonly needsScripts?: string;
  /**
   * The file in `accessibility-trees` with what a screen reader gets, in each language: its steps must not depend on the language.
   * Undefined: nothing of it is recorded.
   */
  readonly tree?: string;
  /** Steps and assertions. */
  walk(visitor: Visitor): Promise<void>;
}
