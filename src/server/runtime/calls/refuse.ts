// How a call is refused.
import { refusalTextKey } from '../../../../engine/declare/index.ts';
import type { RefusalCode } from '../../platform/refusal-codes.ts';
import { type RefusalDetails, RefusalError } from '../../platform/refusal-error.ts';
import type { RequestContext } from '../area.ts';

type TextContext = Pick<RequestContext, 'plans' | 'language'>;

/** The flow has expired; the answer carries the address where it starts again. */
export class FlowError extends RefusalError {
  readonly redirectTo: string;
  constructor(context: TextContext, code: RefusalCode, redirectTo: string) {
    super(code, { message: formatError(context, code) });
    this.redirectTo = redirectTo;
  }
}

/** A closed gate that the member can open; the answer carries the route where. */
export class GateError extends RefusalError {
  readonly opensAt: string;
  /** Whether the input was saved as a draft of the flow: nothing needs to be entered again. */
  readonly isInputSaved: boolean;
  constructor(context: TextContext, code: RefusalCode, opensAt: string, isInputSaved = false) {
    super(code, { message: formatError(context, code), more: { opensAt } });
    this.opensAt = opensAt;
    this.isInputSaved = isInputSaved;
  }
}

/** A refusal with the text of its code in the person's language. */
export function refuse(context: TextContext, code: RefusalCode, details: RefusalDetails = {}): RefusalError {
  return new RefusalError(code, { ...details, message: formatError(context, code) });
}

/** Returns the text of a code in the person's language: `error.TOO_SOON`. */
function formatError({ plans, language }: TextContext, code: RefusalCode): string {
  return plans.text(refusalTextKey(code), language) ?? plans.text('error.other', language) ?? code;
}
