import type { TextPlan } from './plans/condition-plan.ts';

/** A field that the look-up does not fill, but whose answer may belong to the replaced address. */
export interface RecheckPlan {
  readonly field: string;
  /** Rule of the issue that is shown without scripts. */
  readonly issue: string;
  readonly title: TextPlan;
  readonly text?: TextPlan;
  readonly keep: TextPlan;
  readonly clear: TextPlan;
}

/** The option `lookup` of a field plan. */
export interface LookupPlan {
  /** The call; its path has one parameter, the field's answer. */
  readonly send: string;
  /** Property of the response that holds the results. */
  readonly list: string;
  /** Property of a result that names it. */
  readonly name: string;
  /** Field key → properties of a result that are joined into its answer. */
  readonly fill: { readonly [key: string]: readonly string[] };
  /** Rule of the issue if nothing was found. */
  readonly notFound: string;
  readonly search: TextPlan;
  readonly title?: TextPlan;
  readonly pick: TextPlan;
  readonly use: TextPlan;
  readonly announcement: TextPlan;
  /** Set if the completed answer is looked up by itself. `several`: parameter `count`. */
  readonly automatic?: { readonly several: TextPlan };
  /** Field that receives the focus after the others are filled. */
  readonly focus?: string;
  readonly recheck?: RecheckPlan;
}
