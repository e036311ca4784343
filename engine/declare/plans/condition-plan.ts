// What plans read: data, texts and conditions.
import type { LocalizedText } from '../declared.ts';
import type { Json } from '../json.ts';

/** A path into a scope. Its first step is always the scope's name: `page.item`, `form.email`, `settings.library.upFront`. */
export type Path = readonly string[];
export interface DataPlan {
  readonly at: Path;
  readonly as?: string;
}
/** The value of a path when an older form was compiled. */
export interface ResolvedData {
  readonly value: Json;
  readonly as?: string;
}
export type TextPlan =
  | { readonly key: string; readonly with?: { readonly [name: string]: DataPlan | ResolvedData | string | number } }
  | { readonly data: DataPlan }
  | { readonly code: DataPlan; readonly as: string }
  | { readonly words: LocalizedText };

export type ConditionPlan =
  | { readonly all: readonly ConditionPlan[] }
  | { readonly any: readonly ConditionPlan[] }
  | { readonly not: ConditionPlan }
  | { readonly at: Path; readonly test: TestPlan }
  /** The sum of the numbers at several paths. */
  | { readonly sum: readonly Path[]; readonly test: TestPlan };
/** One keyword of a fragment. `to` is a literal, or data for keywords that compare. */
export interface TestPlan {
  readonly keyword: string;
  readonly to: Json | { readonly data: DataPlan };
}

/** What a computed field shows. */
export type ExpressionPlan =
  | { readonly literal: number | string }
  | { readonly data: DataPlan }
  | { readonly when: ConditionPlan; readonly value: ExpressionPlan; readonly otherwise?: ExpressionPlan }
  | {
      readonly operator: string;
      /** Several expressions, or one that is calculated for each item of the list at a path. */
      readonly operands: readonly ExpressionPlan[] | { readonly items: Path; readonly value: ExpressionPlan };
      readonly separator?: string;
    };
