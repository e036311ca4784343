// How a call is refused.
import { type RefusalDetails, RefusalError } from '../../platform/refusal-error.ts';
import type { RequestContext } from '../area.ts';

/** The flow has expired; the answer carries the address where it starts again. */
export class FlowError extends RefusalError {
  readonly redirectTo: string;
  constructor(status: number, code: string, message: string, redirectTo: string) {
    super(status, code, message);
    this.redirectTo = redirectTo;
  }
}

/** A closed gate that the member can open; the answer carries the route where. */
export class GateError extends RefusalError {
  readonly opensAt: string;
  /** Whether the input was saved as a draft of the flow: nothing needs to be entered again. */
  readonly isInputSaved: boolean;
  constructor({ status, code }: Pick<RefusalError, 'status' | 'code'>, message: string, opensAt: string, isInputSaved = false) {
    super(status, code, message, { isTranslated: true, more: { opensAt } });
    this.opensAt = opensAt;
    this.isInputSaved = isInputSaved;
  }
}

/** A refusal with the text of its code in the person's language. */
export function refuse(context: RequestContext, status: number, code: string, details: RefusalDetails = {}): RefusalError {
  return new RefusalError(status, code, formatError(context, code), { ...details, isTranslated: true });
}

/** Returns the text of a code in the person's language: `error.TOO_SOON`. */
export function formatError(context: RequestContext, code: string): string {
  return context.plans.text(`error.${code}`, context.language) ?? context.plans.text('error.other', context.language) ?? code;
}
