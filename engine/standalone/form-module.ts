import type { Answers, FormPlan, Issue } from '../declare/index.ts';
import type { FieldValidators } from '../validate/index.ts';

/** A compiled form as code: what a build makes of a declared one. `Given`: the type of its answers. */
export interface FormModule<Given extends object = Answers> {
  readonly plan: FormPlan;
  /** May load with the first answer; until then the form reports no issues. */
  readonly validators: FieldValidators | (() => Promise<FieldValidators>);
  /** Never set: carries the type. */
  readonly given?: Given;
}

/** Why answers are not accepted. Each part is optional. */
export interface Rejection {
  /** As `readForm` of the server returns them. */
  readonly issues?: readonly Issue[];
  /** Sentences by field, shown there. */
  readonly fields?: { readonly [key: string]: string };
  /** A sentence about the form as a whole. */
  readonly message?: string;
}
