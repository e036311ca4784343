import type { Audience } from '../audience.ts';
import type { Json } from '../json.ts';
import type { ConditionPlan, TextPlan } from './condition-plan.ts';

export type EnvelopePart =
  /** `word`: only this word of the answer, from 0. */
  | { readonly field: string; readonly wordIndex?: number }
  | { readonly answers: string }
  | { readonly echo: string }
  /** A value of the page's data under this name, posted back. */
  | { readonly page: string }
  | { readonly enum: readonly string[]; readonly when?: { readonly [value: string]: ConditionPlan } }
  | { readonly const: Json }
  | { readonly string: { readonly maxLength: number } }
  | { readonly boolean: true }
  /** The ends of the keys `<prefix>.<end>` of boxes that are ticked, or not. */
  | { readonly checked: string }
  | { readonly unchecked: string }
  /** A list with one item. */
  | { readonly one: { readonly [key: string]: EnvelopePart } }
  | { readonly parts: { readonly [key: string]: EnvelopePart } };
export interface CallErrorPlan {
  readonly field?: string;
  readonly text?: TextPlan;
  readonly serverMessage?: boolean;
  readonly fallbackText?: TextPlan;
  readonly banner?: TextPlan;
  /** Id of the dialog that opens. */
  readonly dialog?: string;
  /** Whether a form loads the page's data again before it shows the error. */
  readonly reloads?: boolean;
  /** Of the text above a form: `info` if the person has made no mistake. */
  readonly tone?: 'info';
  /** Whether a form goes on after it has loaded the page's data again, if `field` is shown then. */
  readonly continues?: boolean;
}
export interface CallPlan {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly for: Audience;
  /** Gates that must be open before the command or event. */
  readonly gates?: readonly string[];
  /** Gates that the screens which send it do not need. */
  readonly gatesOnSend?: readonly string[];
  /** Gates of all members' calls that this call does not need. */
  readonly skipGates?: readonly string[];
  /** A completion page is viewed after it. */
  readonly hasCompletion?: true;
  readonly form?: string;
  readonly envelope: { readonly [key: string]: EnvelopePart };
  readonly event?: EventPlan;
  readonly response: 'redirect' | 'empty' | { readonly schema: string } | { readonly file: string };
  readonly clearsDrafts?: true;
  /** Its buttons look destructive. */
  readonly isDestructive?: true;
  /** Only the answers that it carries are validated, and none is required. */
  readonly partial?: true;
  /** Fields that are not validated, because another call carries them. */
  readonly excludeFields?: readonly string[];
  /** Answers that the call implies, so that its payload does not contain them. */
  readonly fixedAnswers?: { readonly [field: string]: string };
  /** The browser posts `params` of the response to its `linkUrl`. */
  readonly redirectByPost?: true;
  /** The browser posts it as a form, and so leaves the page. */
  readonly body?: 'form';
  /** The call that the same answers are sent to after this one. */
  readonly next?: string;
  readonly errors: { readonly [code: string]: CallErrorPlan };
}
export type EventPlan =
  | { readonly flow: string; readonly type: string }
  | { readonly by: string; readonly types: { readonly [value: string]: { readonly flow: string; readonly type: string } } };
