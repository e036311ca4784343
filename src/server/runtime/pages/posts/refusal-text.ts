import { refusalTextKey } from '../../../../../engine/declare/index.ts';
import type { RefusalError } from '../../../platform/refusal-error.ts';
import type { RequestContext } from '../../area.ts';

/** Returns a refusal's message in the person's language, from the text `error.TOO_MANY`. */
export function refusalText({ plans, language }: RequestContext, { code, message, details }: RefusalError): string {
  return details.message ?? plans.text(refusalTextKey(code), language) ?? message;
}
