import { type RefObject, useCallback, useEffect, useState } from 'react';
import { isSame } from '../../validate/index.ts';
import { useFrame } from '../frame.tsx';
import { draftKey, readDraft, restoredAnswers, writeDraft } from './drafts.ts';
import type { FormStore } from './form-store.ts';
import { revertAnswers } from './revert-answers.ts';

const settleMilliseconds = 300;

export interface Restored {
  /** What to say of it, a key of the texts: `form.changed` where the form has become another since. */
  readonly told: 'form.restored' | 'form.changed' | 'form.discarded' | undefined;
  /** Puts the kept answers back in place of what is typed. */
  discard(): void;
}

/**
 * Keeps what is typed for this tab and puts it back when the form opens again; asks before the page is left with unsent answers.
 * `isSent`: the form was taken; `isActing`: an action of it runs. Gives what was put back, until the form is taken.
 */
export function useDrafts(store: FormStore, isSent: RefObject<boolean>, isActing: RefObject<boolean>): Restored {
  const { host, loaded } = useFrame();
  const about = draftKey(loaded, store.form);
  const wasPosted = loaded.data.screen.forms[store.form.id]?.submission !== undefined;
  const [told, setTold] = useState<Restored['told']>(undefined);
  useEffect(() => {
    // Answers that came back with the page are newer than any draft, and so is what was typed before scripts ran.
    const draft = wasPosted ? undefined : readDraft(host.drafts, about, store.form);
    const typed = store.unsent();
    const differing = restoredAnswers(draft, store.kept()).filter(
      ([name, answer]) => !Object.hasOwn(typed, name) && !isSame(answer, store.answer(name)),
    );
    for (const [name, answer] of differing) store.write(name, answer);
    if (differing.length > 0) setTold(draft?.isCurrent === true ? 'form.restored' : 'form.changed');

    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      clearTimeout(timer);
      if (!isSent.current) writeDraft(host.drafts, about, store.form, store.unsent(), store.kept());
    };
    // Keys come fast, the tab's storage is slow.
    const stopListening = store.subscribe('typing', () => {
      clearTimeout(timer);
      timer = setTimeout(keep, settleMilliseconds);
    });
    const stopGuarding = host.guardLeaving(() => !isSent.current && !isActing.current && store.isDirty());
    window.addEventListener('pagehide', keep);
    return () => {
      stopListening();
      stopGuarding();
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [store, host, about, wasPosted, isSent, isActing]);
  useEffect(() => {
    // Taken, or answered by the server in the same way: nothing unsent stands there any more.
    if (loaded !== undefined && !store.isDirty()) setTold(undefined);
  }, [loaded, store]);
  const discard = useCallback(() => {
    revertAnswers(store);
    host.drafts.clear(about);
    setTold('form.discarded');
  }, [store, host, about]);
  return { told, discard };
}
