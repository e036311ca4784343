import type { WordsPlan } from './plan.ts';

/** How a field is looked up, in its plan's option `lookup`. */
export interface LookupPlan {
  /** The call; its path has one parameter, which is the field's answer. */
  readonly send: string;
  /** The property of the call's answer that holds the results. */
  readonly list: string;
  /** The property of a result that names it. */
  readonly name: string;
  /** Key of a field → the properties of a result that are put together for it. */
  readonly fill: { readonly [key: string]: readonly string[] };
  /** The rule of the issue where nothing was found. */
  readonly none: string;
  readonly search: WordsPlan;
  readonly title?: WordsPlan;
  readonly pick: WordsPlan;
  readonly use: WordsPlan;
  readonly done: WordsPlan;
}
