import type {
  ChoicePlan,
  DeclaredField,
  FieldPlan,
  ItemsPlan,
  JsonObject,
  JsonSchema,
  NormaliserName,
  RulePlan,
  Settings,
  WidgetName,
} from '../../declare/index.ts';

/** What a kind makes of a declared field. */
export interface FieldParts {
  readonly widget: WidgetName;
  readonly schema: JsonSchema;
  readonly normalise: readonly NormaliserName[];
  readonly options?: JsonObject;
  readonly choices?: readonly ChoicePlan[];
  /** Of repeated items. */
  readonly items?: ItemsPlan;
  /** Rules that belong to the field and look at other answers or at the clock. */
  readonly rules?: readonly RulePlan[];
}

/** Undefined: there is nothing to ask (no policies). */
export type CompileKind = (
  field: DeclaredField,
  place: {
    readonly key: string;
    readonly settings: Settings;
    /** A field inside of this one as a plan; undefined: there is nothing to ask. */
    readonly compileInside: (key: string, field: DeclaredField) => FieldPlan | undefined;
  },
) => FieldParts | undefined;
