import { useCallback, useEffect, useRef } from 'react';
import type { ScreenPlan } from '../../../declare/index.ts';
import { useFollow } from '../../calls/use-call.tsx';
import { useFrame } from '../../frame.tsx';
import { awaitReactions, readReactions } from '../load-reactions.ts';
import type { FormStore } from '../store/form-store.ts';
import { type ChangePlan, pick } from './change-plan.ts';

/**
 * Sends the calls of changed answers, one after another, and loads the page's data again after each. An answer that changes meanwhile is
 * sent next. Invalid answers are not sent. Returns the function that a button calls.
 */
export function useOnChange(store: FormStore, changes: readonly ChangePlan[] | undefined): (change: ChangePlan) => void {
  const { host, loaded, screen } = useFrame();
  const follow = useFollow();
  const page = useRef(loaded);
  useEffect(() => {
    page.current = loaded;
  }, [loaded]);
  const waiting = useRef(new Set<ChangePlan>());
  const isSending = useRef(false);

  const sendOne = useCallback(
    async (change: ChangePlan): Promise<void> => {
      const call = screen?.calls[change.send];
      if (call === undefined) return;
      const reactions = readReactions() ?? (await awaitReactions(store, host));
      await reactions?.sendChange(change, { call, store, host, readData: () => page.current.data, follow });
    },
    [store, host, screen, follow],
  );
  const send = useCallback(
    async (change: ChangePlan): Promise<void> => {
      waiting.current.add(change);
      if (isSending.current) return;
      isSending.current = true;
      // Iterating a set also visits the entries that are added on the way.
      for (const change of waiting.current) {
        waiting.current.delete(change);
        await sendOne(change);
      }
      isSending.current = false;
    },
    [sendOne],
  );
  const seen = useRef(new Map<string, string>());
  useEffect(
    () => followAnswers({ store, screen, changes, seen: seen.current, send: (change) => void send(change) }),
    [store, screen, changes, send],
  );
  return useCallback((change) => void send(change), [send]);
}

interface AnswerFollower {
  readonly store: FormStore;
  readonly screen: ScreenPlan | undefined;
  readonly changes: readonly ChangePlan[] | undefined;
  /** The answers of each change that `send` was called for, by its call. */
  readonly seen: Map<string, string>;
  readonly send: (change: ChangePlan) => void;
}

/**
 * Calls `send` for each change that a person made in its fields, also before scripts ran. Answers that arrive with the page's data are
 * saved already.
 */
function followAnswers({ store, screen, changes, seen, send }: AnswerFollower): () => void {
  const followed = (changes ?? []).filter(({ byButton, send: id }) => byButton !== true && screen?.calls[id] !== undefined);
  function sendChanges(): void {
    for (const change of followed) {
      const now = JSON.stringify(pick(store.committed(), change.fields));
      if (now === (seen.get(change.send) ?? JSON.stringify(pick(store.saved(), change.fields)))) continue;
      seen.set(change.send, now);
      if (change.fields.some((key) => Object.hasOwn(store.unsent(), key))) send(change);
    }
  }
  sendChanges();
  return store.subscribe('answers', sendChanges);
}
