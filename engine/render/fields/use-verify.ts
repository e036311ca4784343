import { useRef } from 'react';
import type { FieldPlan } from '../../declare/index.ts';
import { buildPayload } from '../../submit/index.ts';
import { isAbsent, isSame } from '../../validate/index.ts';
import { useFormRoom } from '../form/form-room.tsx';
import { placeRefusal } from '../form/place-refusal.ts';
import { useFrame } from '../frame.tsx';
import { keyOfIssue } from '../words/issue-text.ts';

/**
 * Asks the server about an answer when its field is left: whether a login ID is free. Only an answer that is right so far is asked
 * about, each once; an answer that came too late, for what no longer stands there, is dropped.
 */
export function useVerify(field: FieldPlan): () => void {
  const { store } = useFormRoom();
  const { screen, host, loaded } = useFrame();
  const asked = useRef<unknown>(undefined);
  const id = field.options['verify'];
  const call = typeof id === 'string' ? screen?.calls[id] : undefined;
  return () => {
    const answer = store.answer(field.key);
    if (call === undefined || isAbsent(answer) || isSame(answer, asked.current) || store.view(field.key).issues.length > 0)
      return;
    asked.current = answer;
    const payload = buildPayload(call, undefined, {}, { payload: { [field.key]: answer }, now: loaded.data.screen.now });
    void host.perform(call, { payload, params: {} }).then((outcome) => {
      if (outcome.kind !== 'refused') return;
      const [shown] = placeRefusal(call, outcome.refusal, store.form, store.isShown).issues;
      // A network that fails, or a server that does, says nothing about the answer: sending the form will.
      if (shown === undefined || keyOfIssue(shown.issue) !== field.key || !isSame(store.answer(field.key), answer)) {
        asked.current = undefined;
        return;
      }
      store.refuse(field.key, shown);
    });
  };
}
