import { useEffect, useRef, useState } from 'react';
import type { Json, LookupPlan, RecheckPlan } from '../../declare/index.ts';
import { fillFrom, findRecheck, type LookupResult } from '../../submit/index.ts';
import { isSame } from '../../validate/index.ts';
import { useFormContext, useFormValue } from '../form/form-context.tsx';
import { focusField } from '../form/issues/focus-field.ts';
import type { FormStore } from '../form/store/form-store.ts';

/** A question about another field, and the answer of that field that it is about. */
interface AskedRecheck {
  readonly plan: RecheckPlan;
  readonly answer: Json;
}

/**
 * Fills the fields from a result, asks what to do with an answer of the address before, and then moves the focus on. `movesFocus`:
 * false while the person is typing.
 */
export function useFilling(lookup: LookupPlan) {
  const { store } = useFormContext();
  const [asked, setAsked] = useState<AskedRecheck | undefined>(undefined);
  const [isFocusDue, setFocusDue] = useState(false);
  const question = useRef<HTMLDivElement>(null);
  const isStill = useFormValue('typing', () => isOpen(store, asked));
  useEffect(() => {
    // Another answer was typed: the question is over, also if the first one is typed again.
    if (!isStill) setAsked(undefined);
  }, [isStill]);
  // The dialog of several results gives the focus back when it closes; this comes after that.
  useEffect(() => {
    if (!isFocusDue) return;
    setFocusDue(false);
    if (isTypingElsewhere()) return;
    if (question.current !== null) question.current.focus();
    else if (lookup.focus !== undefined) focusField(store, lookup.focus);
  }, [isFocusDue, lookup.focus, store]);

  function write(key: string, answer: Json): void {
    store.write(key, answer);
    store.commit(key, answer);
  }
  function decide(cleared: string | undefined): void {
    if (cleared !== undefined) write(cleared, null);
    setAsked(undefined);
    setFocusDue(true);
  }
  return {
    recheck: isStill ? asked?.plan : undefined,
    question,
    fill(result: LookupResult, movesFocus: boolean): void {
      const open = Object.entries(fillFrom(lookup, store.form, result)).filter(([key]) => !store.view(key).isLocked);
      const plan = findRecheck(lookup, store.form, store.live(), Object.fromEntries(open));
      for (const [key, answer] of open) write(key, answer);
      // A look-up that asks nothing leaves an open question open.
      if (plan !== undefined) setAsked({ plan, answer: store.answer(plan.field) });
      setFocusDue(movesFocus);
    },
    keep: () => decide(undefined),
    clear: () => decide(asked?.plan.field),
  };
}

/** Whether the person is in another control already, whose input a moved focus would take. */
function isTypingElsewhere(): boolean {
  const { activeElement } = document;
  return activeElement?.matches('input, select, textarea') === true && activeElement.closest('.lookup') === null;
}

/** Whether a question can be answered: its field may be changed and still has the answer that it is about. */
function isOpen(store: FormStore, asked: AskedRecheck | undefined): boolean {
  if (asked === undefined) return false;
  const { field } = asked.plan;
  return store.isShown(field) && !store.view(field).isLocked && isSame(store.answer(field), asked.answer);
}
