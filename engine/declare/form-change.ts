import type { TextPlan } from './plans/condition-plan.ts';
import type { FieldRule } from './plans/plan.ts';

/**
 * One visible difference between the form that a member answered and the current form. Contains no sentence; screens/text has
 * them: `{ field: "nickname", change: "added", label: { key: "field.nickname.label" }, rule: "REQUIRED" }`
 */
export type FormChange = {
  /** Field key. */
  readonly field: string;
  /** Label of the field; for a removed field, its former label. */
  readonly label: TextPlan;
} & (
  | { readonly change: 'added'; readonly rule: FieldRule }
  /** `typed`: what the member had entered, never a secret. Text (formatted with `typedAs`) or the labels of choices. */
  | { readonly change: 'removed'; readonly typed?: readonly (string | TextPlan)[]; readonly typedAs?: string }
  | { readonly change: 'required' | 'optional' | 'limits' }
  /** `name`: as the shape of the answer calls it. Its text is `form.change.<name>`. */
  | { readonly change: 'answer'; readonly name: string }
  | { readonly change: 'renamed'; readonly before: TextPlan }
  /** Added, removed or renamed choices; renamed ones by their current names. */
  | { readonly change: 'choicesAdded' | 'choicesRemoved' | 'choicesRenamed'; readonly choices: readonly TextPlan[] }
  /** In code points. */
  | { readonly change: 'maxLength'; readonly limit: number }
);
