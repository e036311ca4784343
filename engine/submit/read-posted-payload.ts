import type { Answers, CallPlan, FormPlan, JsonObject } from '../declare/index.ts';
import { addPostedConfirmations, buildPayload, type ReadPayload, readPayload } from './envelope.ts';
import { carriesAnswers, freeNames } from './envelope-names.ts';

/** A form as `readFormPost` read it. */
interface PostedForm {
  readonly answers: Answers;
  readonly others: { readonly [name: string]: string };
}

/** Reads what a form without scripts posted as the call that a script would have sent. `now`: ISO 8601. */
export function readPostedPayload(
  call: CallPlan,
  form: FormPlan | undefined,
  { answers, others: otherValues }: PostedForm,
  now: string,
): ReadPayload {
  const sent = readPayload(call, form, buildPayload(call, form, answers, { payload: pickFreeValues(call, otherValues), now }));
  if (form === undefined || !carriesAnswers(call)) return sent;
  return { ...sent, answers: addPostedConfirmations(call, form, sent.answers, answers) };
}

/** The posted values that the call's envelope names and that are no answers. */
export function pickFreeValues({ envelope }: CallPlan, otherValues: PostedForm['others']): JsonObject {
  const names = freeNames(envelope);
  return Object.fromEntries(Object.entries(otherValues).filter(([name]) => names.includes(name)));
}
