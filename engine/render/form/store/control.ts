import type { Json } from '../../../declare/index.ts';
import type { ShownIssue } from './shown-issue.ts';

/**
 * What a control reads if it holds something that the browser does not report, such as 31 February in a date input. No text that can
 * be typed: every kind with such a control refuses it.
 */
export const unreadableInput = '\uE000unreadable';

/** The control of a field on the page. It holds its own text; the store reads and writes it. */
export interface Control {
  read(): Json;
  write(answer: Json): void;
  /** Does what blur would do, when the form is submitted while the control has the focus. */
  complete?(): void;
  /** Focuses what is still incomplete; without it the field's first input is focused. */
  focus?(): void;
  /** For a control whose content is never sent: what is wrong with it. Replaces the issues of its answer. */
  findProblems?(): readonly ShownIssue[];
  /** Exchanges the content for the answer that is sent. Called when everything else is valid. */
  exchange?(): Promise<Exchanged>;
  /** Empties what can be sent only once. Called when the form was accepted, and may be sent again. */
  clear?(): void;
}

/** The answer to send, or why there is none. `isStopped`: the person does not go on now, and the field says how to. */
export type Exchanged = { readonly answer: Json } | { readonly problem: ShownIssue } | { readonly isStopped: true };

/** Lets a control focus itself; false if its first input should be focused instead. */
export function focusControl(control: Control | undefined): boolean {
  control?.focus?.();
  return control?.focus !== undefined;
}

export interface FormStoreOptions {
  readonly settings: { readonly [document: string]: unknown };
  /** Server time, ISO 8601. */
  readonly now: string;
  /** Whether fields show issues while typing, not only on blur. */
  readonly isLive?: boolean;
  /** Called after each validation of a field. */
  readonly onValidate: (key: string) => void;
}
