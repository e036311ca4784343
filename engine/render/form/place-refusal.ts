import type { CallErrorPlan, CallPlan, FormPlan, Issue, Refusal } from '../../declare/index.ts';
import { readLookup } from '../../submit/index.ts';
import { findCallError, refusalWords } from '../calls/refusal-text.ts';
import type { Said, ShownIssue } from './shown-issue.ts';

/** The code of an older form: its settings were published anew meanwhile, or the program became another. */
export const formChanged = 'FORM_CHANGED';

/** A refusal, put where it belongs. */
export interface PlacedRefusal {
  readonly issues: readonly ShownIssue[];
  readonly banner: Said | undefined;
  /** The field that takes the focus; without one the summary does. */
  readonly focus: string | undefined;
}

/** What a look-up's call says, at the field that was looked up: `server` is the rule of whatever went wrong there. */
export function placeFailure(call: CallPlan, refusal: Refusal, key: string): ShownIssue {
  return { issue: { at: `/${key}`, rule: 'server' }, said: sayRefusal(findCallError(call, refusal.code), refusal) };
}

function sayRefusal(error: CallErrorPlan | undefined, refusal: Refusal): Said {
  return refusalWords(error, refusal) ?? { words: { key: refusal.status === 0 ? 'form.noNetwork' : 'form.failed' } };
}

/**
 * Where a refusal is told: at the field that the call names for its code, else at the form's head. `PIN_CODE_ERROR` with
 * `{ field: "pinCode", text: … }` → an issue at pinCode, which takes the focus. A field that is not shown gives its words to the head.
 */
export function placeRefusal(
  call: CallPlan | undefined,
  refusal: Refusal,
  form: FormPlan,
  isShown: (key: string) => boolean,
): PlacedRefusal {
  const looked = call && form.fields.find((each) => readLookup(each)?.send === call.id);
  if (call !== undefined && looked !== undefined && isShown(looked.key))
    return { issues: [placeFailure(call, refusal, looked.key)], banner: undefined, focus: looked.key };
  const { issues } = refusal;
  if (issues !== undefined && issues.length > 0)
    return { issues: issues.map((issue) => ({ issue })), banner: undefined, focus: undefined };
  const error = call && findCallError(call, refusal.code);
  const said = sayRefusal(error, refusal);
  const field = form.fields.find(({ key }) => key === error?.field);
  if (field === undefined || !isShown(field.key)) return { issues: [], banner: said, focus: undefined };
  const issue: Issue = { at: `/${field.key}`, rule: refusal.code };
  return { issues: [{ issue, said }], banner: error?.banner && { words: error.banner }, focus: field.key };
}
