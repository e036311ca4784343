import { useRef } from 'react';
import type { FieldPlan } from '../../../declare/index.ts';
import { buildPayload } from '../../../submit/index.ts';
import { isAbsent, isSame } from '../../../validate/index.ts';
import { useFollow } from '../../calls/use-call.tsx';
import { useFormContext } from '../../form/form-context.tsx';
import { placeRefusal } from '../../form/issues/place-refusal.ts';
import { loadValidation } from '../../form/load-reactions.ts';
import { areValid } from '../../form/submit/are-valid.ts';
import { useFrame } from '../../frame.tsx';
import { keyOfIssue } from '../../texts/issue-text.ts';

/**
 * Asks the server about an answer on blur, for example whether a login ID is free. Sends each valid answer once, and discards
 * responses for an answer that has changed.
 */
export function useVerify(field: FieldPlan): () => void {
  const { store } = useFormContext();
  const { screen, host, loaded } = useFrame();
  const follow = useFollow();
  const verified = useRef<unknown>(undefined);
  const id = field.options['verify'];
  const call = typeof id === 'string' ? screen?.calls[id] : undefined;
  const ask = async (): Promise<void> => {
    const answer = store.answer(field.key);
    if (call === undefined || isAbsent(answer) || isSame(answer, verified.current) || store.view(field.key).issues.length > 0)
      return;
    // Where the validators arrive after the blur, only they know what the page refuses itself.
    if (!(await areValid(store, [field.key], () => loadValidation(store, host))) || !isSame(store.answer(field.key), answer))
      return;
    if (isSame(answer, verified.current)) return;
    verified.current = answer;
    const payload = buildPayload(call, undefined, {}, { payload: { [field.key]: answer }, now: loaded.data.screen.now });
    const outcome = await host.perform(call, { payload, params: {} });
    if (outcome.kind !== 'refused') return follow(call, outcome);
    host.reportRefusal(outcome.refusal);
    const [shownIssue] = placeRefusal(call, outcome.refusal, store.form, store.isShown).issues;
    // After a network or server error the answer may be valid; submitting the form will report the error.
    if (shownIssue === undefined || keyOfIssue(shownIssue.issue) !== field.key || !isSame(store.answer(field.key), answer)) {
      verified.current = undefined;
      return;
    }
    store.refuse(field.key, shownIssue);
  };
  return () => void ask();
}
