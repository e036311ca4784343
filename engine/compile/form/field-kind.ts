import type {
  ChoicePlan,
  DeclaredField,
  ExpressionPlan,
  FieldPlan,
  ItemsPlan,
  JsonObject,
  JsonSchema,
  Path,
  RulePlan,
  Settings,
} from '../../declare/index.ts';

/** The plan of a field, and its rules. */
export interface CompiledField {
  readonly plan: FieldPlan;
  readonly rules: readonly RulePlan[];
}

/** What a kind compiles a declared field to. */
export interface FieldParts {
  /** The folder of its control: one in engine/render/controls, or the kind's own. */
  readonly widget: string;
  readonly schema: JsonSchema;
  /** Names of normalisers, in order: engine/validate/answers/normalisers.ts, and those of packs. */
  readonly normalise: readonly string[];
  readonly options?: JsonObject;
  readonly choices?: readonly ChoicePlan[];
  /** Plan of a repeated group. */
  readonly items?: ItemsPlan;
  /** What calculates the answer. */
  readonly computed?: ExpressionPlan;
  /** Rules of the field that depend on other answers or on the clock. */
  readonly rules?: readonly RulePlan[];
}

/** Returns undefined if there is nothing to ask, such as no policies. */
export type CompileKind = (
  field: DeclaredField,
  context: {
    readonly key: string;
    /** The path of an answer beside this one: in the form, or in the same item. */
    readonly pathOf: (key: string) => Path;
    readonly settings: Settings;
    /** Compiles a nested field with its rules; undefined if there is nothing to ask. */
    readonly compileNested: (key: string, field: DeclaredField) => CompiledField | undefined;
  },
) => FieldParts | undefined;
