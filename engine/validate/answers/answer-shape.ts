// What the engine knows of the shape of an answer: a text, a list of texts, a box, or what the kind of the field adds.
import type { Answers, Issue } from '../../declare/issue.ts';
import type { Json, JsonSchema } from '../../declare/json.ts';
import type { TextPlan } from '../../declare/plans/condition-plan.ts';
import type { FieldPlan, RulePlan } from '../../declare/plans/plan.ts';
import type { Scopes } from '../../declare/scopes.ts';

/** A normalised answer, or a wrong type. */
export type Reading = ReadValue | { readonly isWrongType: true };

export interface ReadValue {
  readonly answer: Json;
  /** Parts of the wrong shape, which were left out. `at` is relative to the field: `/1/id`. */
  readonly issues?: readonly Issue[];
}

export type ReadAnswer = (field: FieldPlan, value: unknown) => Reading;

/** Controls of a posted form by name, in the order they were sent. */
export type PostedControls = { readonly [name: string]: string | readonly string[] };

/** An answer that is validated. */
export interface JudgedAnswer {
  readonly field: FieldPlan;
  /** JSON pointer of the field. */
  readonly at: string;
  readonly reading: ReadValue;
  /** What paths of the field's options read. `form` has the answers of the shown fields. */
  readonly scopes: Scopes;
  /** ISO 8601. */
  readonly now: string;
  /** Issues of rules about an answer. */
  readonly applyRules: (rules: readonly RulePlan[], at: string, scopes: Scopes) => readonly Issue[];
  /** Runs the schema of a field, or of a field inside, on a present answer. */
  readonly validateSchema: (field: FieldPlan, at: string, answer: Json) => readonly Issue[];
}

/** Writes texts of a page: `find` by key, `words` a declared text. */
export interface AnswerTexts {
  readonly find: (key: string) => string;
  readonly words: (plan: TextPlan) => string;
}

/** A shape of answers. What is absent is read, validated and shown like a text. */
export interface AnswerShape {
  /** As plans name it: `text`. */
  readonly name: string;
  /** Of a present answer, for the types of areas and the paths of declarations. */
  readonly schema: JsonSchema;
  /** The value of an absent answer; default null. */
  readonly empty?: Json;
  /** Reads a present value. Idempotent. */
  readonly normalise: (field: FieldPlan, value: unknown, readAnswer: ReadAnswer) => Reading;
  /** Issues of an answer, instead of those of its schema. */
  readonly validate?: (judged: JudgedAnswer) => readonly Issue[];
  /** Whether `validate` decides what is required, also of an empty answer. */
  readonly decidesRequired?: true;
  /** Reads the controls of a form without scripts. */
  readonly decode: (field: FieldPlan, controls: PostedControls, readAnswer: ReadAnswer) => Json;
  /** Whether a control belongs to the field besides the one of its name: `options.0.label.ja` to `options`. */
  readonly hasControl?: (field: FieldPlan, name: string) => boolean;
  /** The answer that a call's payload contains, undefined if it has none; default: as it is. */
  readonly receive?: (answer: Json | undefined) => Json;
  /** Whether a form without scripts sends the answer as a file. */
  readonly isFile?: true;
  /** Whether drafts leave the answer out, because it must be given again. */
  readonly isGivenAgain?: true;
  /**
   * Compares what is answered, besides schema and choices: the name of a change, which members read as `form.change.<name>`; undefined: none.
   */
  readonly compare?: (before: FieldPlan, after: FieldPlan) => string | undefined;
  /** One line that shows a present answer; default: its text, or the labels of its choices. */
  readonly format?: (field: FieldPlan, answer: Json, texts: AnswerTexts) => string;
  /** The fields that a review shows instead of this one, each with its answer. */
  readonly listParts?: (field: FieldPlan, answer: Json, context: unknown) => readonly AnsweredPart[];
  /** The part that an issue below the field is about: `{ at: "/survey/q1" }`, `"q1"`. */
  readonly findPart?: (field: FieldPlan, issue: Issue, name: string) => FieldPlan | undefined;
}

export interface AnsweredPart {
  readonly field: FieldPlan;
  readonly answers: Answers;
}

export const wrongType: Reading = { isWrongType: true };

/** The values of the control with a field's name. */
export function readControl({ key }: FieldPlan, controls: PostedControls): readonly string[] {
  const sent = controls[key];
  return sent === undefined ? [] : typeof sent === 'string' ? [sent] : sent;
}
