import type { RefusalError } from '../../../platform/refusal-error.ts';
import type { RequestContext } from '../../area.ts';

/** A refusal's message in the visitor's language: `error.TOO_MANY`. */
export function refusalText({ plans, language }: RequestContext, { code, message, details }: RefusalError): string {
  return details.isWorded === true ? message : (plans.text(`error.${code}`, language) ?? message);
}
