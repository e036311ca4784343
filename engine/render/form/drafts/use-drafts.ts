import { type RefObject, useCallback, useEffect, useState } from 'react';
import { isSame } from '../../../validate/index.ts';
import { useFrame } from '../../frame.tsx';
import type { FormStore } from '../store/form-store.ts';
import { revertAnswers } from '../store/revert-answers.ts';
import { draftKey, isConflicting, readDraft, restoredAnswers, writeDraft } from './drafts.ts';

const saveDelayMilliseconds = 300;

export interface Restored {
  /** Key of the text about it: `form.changed` if the form has changed since. */
  readonly textKey: 'form.restored' | 'form.changed' | 'form.discarded' | undefined;
  /** Replaces the input by the saved answers. */
  discard(): void;
}

/**
 * Saves input as a draft of this tab and restores it when the form opens again; asks before leaving the page only if it cannot be
 * saved. `isSent`: the form was accepted; `isActing`: an action of it runs. Returns what was restored, until the form is
 * accepted.
 */
export function useDrafts(store: FormStore, isSent: RefObject<boolean>, isActing: RefObject<boolean>): Restored {
  const { host, loaded } = useFrame();
  const about = draftKey(loaded, store.form);
  const wasPosted = loaded.data.screen.forms[store.form.id]?.submission !== undefined;
  const [textKey, setTextKey] = useState<Restored['textKey']>(undefined);
  useEffect(() => {
    // Answers posted without scripts and input from before scripts ran are newer than any draft.
    const draft = wasPosted ? undefined : readDraft(host.drafts, about, store.form);
    const typed = store.unsent();
    const differing = restoredAnswers(draft, store.form, store.saved()).filter(
      ({ key, answer }) => !Object.hasOwn(typed, key) && !isSame(answer, store.answer(key)),
    );
    for (const { key, answer } of differing) store.write(key, answer);
    if (differing.length > 0) setTextKey(draft?.isCurrent === true ? 'form.restored' : 'form.changed');
    const conflicting = differing.filter((answer) => isConflicting(answer, store.saved()));
    for (const { key, before } of conflicting) if (before !== undefined) store.conflicts.note(key, before);
    if (conflicting.length > 0) store.conflicts.showRestored();

    let timer: ReturnType<typeof setTimeout> | undefined;
    /** False: leaving the page would lose the input. */
    const saveDraft = (): boolean => {
      clearTimeout(timer);
      return (
        isSent.current || writeDraft(host.drafts, about, store.form, { unsent: store.unsent(), bases: store.conflicts.bases() })
      );
    };
    // Debounced: session storage is slow.
    const stopListening = store.subscribe('typing', () => {
      clearTimeout(timer);
      timer = setTimeout(saveDraft, saveDelayMilliseconds);
    });
    const stopGuarding = host.guardLeaving(() => !isSent.current && !isActing.current && store.isDirty() && !saveDraft());
    window.addEventListener('pagehide', saveDraft);
    return () => {
      stopListening();
      stopGuarding();
      window.removeEventListener('pagehide', saveDraft);
      saveDraft();
    };
  }, [store, host, about, wasPosted, isSent, isActing]);
  useEffect(() => {
    // Accepted, or the server returned the same answers: nothing unsent is left.
    if (loaded !== undefined && !store.isDirty()) setTextKey(undefined);
  }, [loaded, store]);
  const discard = useCallback(() => {
    revertAnswers(store);
    host.drafts.clear(about);
    setTextKey('form.discarded');
  }, [store, host, about]);
  return { textKey, discard };
}
