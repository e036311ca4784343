import type { CallErrorPlan, CallPlan, FormPlan, Issue, Refusal } from '../../../declare/index.ts';
import { findCallError, readLookup } from '../../../submit/index.ts';
import { refusalMessage } from '../../calls/refusal-text.ts';
import type { MessageSource, PlacedRefusal, ShownIssue } from '../store/shown-issue.ts';

/** The failure of a look-up as an issue of the looked-up field; its rule is `server`. */
export function placeFailure(call: CallPlan, refusal: Refusal, key: string): ShownIssue {
  return { issue: { at: `/${key}`, rule: 'server' }, message: getRefusalMessage(findCallError(call, refusal.code), refusal) };
}

function getRefusalMessage(error: CallErrorPlan | undefined, refusal: Refusal): MessageSource {
  return refusalMessage(error, refusal) ?? { words: { key: refusal.status === 0 ? 'form.noNetwork' : 'form.failed' } };
}

/**
 * Finds where to show a refusal: at the field that the call declares for its code, otherwise in the summary. A code
 * declared with `{ field: "code", text: … }` → an issue at code, which receives the focus. If the field is not shown, the
 * summary shows the text.
 */
export function placeRefusal(
  call: CallPlan | undefined,
  refusal: Refusal,
  form: FormPlan,
  isShown: (key: string) => boolean,
): PlacedRefusal {
  const lookupField = call && form.fields.find((lookupField) => readLookup(lookupField)?.send === call.id);
  if (call !== undefined && lookupField !== undefined && isShown(lookupField.key))
    return { issues: [placeFailure(call, refusal, lookupField.key)], banner: undefined, focus: lookupField.key };
  const { issues, opensAt } = refusal;
  if (opensAt !== undefined) return { issues: [], banner: refusal, focus: undefined, gate: refusal, tone: 'info' };
  if (issues !== undefined && issues.length > 0)
    return { issues: issues.map((issue) => ({ issue })), banner: undefined, focus: undefined };
  const error = call && findCallError(call, refusal.code);
  const message = getRefusalMessage(error, refusal);
  const field = form.fields.find(({ key }) => key === error?.field);
  if (field === undefined || !isShown(field.key) || error?.tone === 'info')
    return { issues: [], banner: message, focus: undefined, tone: error?.tone };
  const issue: Issue = { at: `/${field.key}`, rule: refusal.code };
  return { issues: [{ issue, message }], banner: error?.banner && { words: error.banner }, focus: field.key };
}
