import type { DeclaredField, FieldRule, JsonObject, TextPlan } from '../../declare/index.ts';

/** A field of the effective form, before its kind is compiled. */
export interface EffectiveField {
  readonly key: string;
  readonly field: DeclaredField;
  readonly rule: FieldRule;
  readonly label: TextPlan;
  readonly hint?: TextPlan;
  readonly custom?: string;
  /** Key of the field that an operator's field follows, wherever that stands. */
  readonly after?: string;
  readonly consent?: JsonObject;
}
