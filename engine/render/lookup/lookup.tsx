import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Json, LookupPlan, RecheckPlan } from '../../declare/index.ts';
import { fillFrom, findRecheck, type LookupResult, lookupParams, nameResult, readResults } from '../../submit/index.ts';
import { isAbsent, isSame } from '../../validate/index.ts';
import { BusyLabel } from '../busy-label.tsx';
import { useCall } from '../calls/use-call.tsx';
import { useFormContext, useFormText, useFormValue } from '../form/form-context.tsx';
import { useField } from '../form/frame/field-context.tsx';
import { useIssueText } from '../form/frame/format-issue.ts';
import { focusField } from '../form/issues/focus-field.ts';
import { placeFailure } from '../form/issues/place-refusal.ts';
import type { FormStore } from '../form/store/form-store.ts';
import type { ShownIssue } from '../form/store/shown-issue.ts';
import { useFrame, useScripts } from '../frame.tsx';
import { PickDialog } from './pick-dialog.tsx';
import { Recheck } from './recheck.tsx';
import { foundId, useFilled, useFound } from './use-found.ts';

export interface LookupRowProps {
  readonly name: string;
  readonly lookup: LookupPlan;
  /** The control of the looked-up field. */
  readonly children: ReactNode;
}

/** A control with a look-up button. Without scripts the button follows the form's main button. */
export function LookupRow({ name, lookup, children }: LookupRowProps) {
  const { id, view } = useField(name);
  const scripts = useScripts();
  const search = useFormText(lookup.search);
  const pick = useFormText(lookup.pick) ?? '';
  const done = useFormText(lookup.announcement);
  const { store } = useFormContext();
  const isAnswerValid = useFormValue(
    'typing',
    () => store.validators() !== undefined && !isAbsent(store.answer(name)) && store.isFieldValid(name),
  );
  const results = useFound(name)?.results;
  const isFilled = useFilled() !== undefined;
  const lookupState = useLookup({ name, lookup }, results);
  const formatIssue = useIssueText();
  return (
    <>
      <div className="lookup" id={results === undefined && !isFilled ? foundId(id) : undefined}>
        {children}
        <button
          type="button"
          className="button button-plain lookup-button"
          hidden={!scripts}
          disabled={!isAnswerValid || view.isLocked}
          aria-busy={lookupState.isRunning || undefined}
          onClick={lookupState.press}
        >
          <BusyLabel>{search}</BusyLabel>
        </button>
      </div>
      <p className="visually-hidden" aria-live="polite">
        {lookupState.lastResult === 'filled' && done}
        {typeof lookupState.lastResult === 'object' && formatIssue(lookupState.lastResult)}
      </p>
      {lookupState.open !== undefined && (
        <PickDialog
          title={pick}
          names={lookupState.open.map((result) => nameResult(lookup, result))}
          onPick={lookupState.pick}
          onClose={lookupState.close}
        />
      )}
      <div aria-live="polite">
        {lookupState.recheck !== undefined && (
          <Recheck
            plan={lookupState.recheck}
            focusRef={lookupState.question}
            onKeep={lookupState.keep}
            onClear={lookupState.clear}
          />
        )}
      </div>
    </>
  );
}

interface Known {
  readonly answer: Json;
  readonly results: readonly LookupResult[];
}

/** Result of looking up an answer. */
interface LastResult {
  readonly answer: Json;
  readonly result: 'filled' | ShownIssue;
}

/** Look-up on press, and the open dialog. `found`: several results included in the page. */
function useLookup(
  { name, lookup }: { readonly name: string; readonly lookup: LookupPlan },
  initial: readonly LookupResult[] | undefined,
) {
  const { store } = useFormContext();
  const { screen } = useFrame();
  const call = screen?.calls[lookup.send];
  const { isRunning, send } = useCall(call);
  // Several results are cached, so that opening them again sends no call.
  const [lastSearch, setLastSearch] = useState<Known | undefined>(initial && { answer: store.answer(name), results: initial });
  const [open, setOpen] = useState<readonly LookupResult[] | undefined>(undefined);
  const { lastResult, setLastResult } = useLastResult(name);
  // Scripts loaded after the page with results: still offer them.
  useEffect(() => setOpen(initial), [initial]);

  const filling = useFilling(lookup);
  function fill(result: LookupResult): void {
    filling.fill(result);
    setLastResult({ answer: store.answer(name), result: 'filled' });
  }

  /** Shows at the field why nothing was filled, and announces it. */
  function showFailure(shownIssue: ShownIssue): void {
    store.refuse(name, shownIssue);
    setLastResult({ answer: store.answer(name), result: shownIssue });
  }

  async function press(): Promise<void> {
    const answer = store.answer(name);
    setLastResult(undefined);
    if (lastSearch !== undefined && isSame(lastSearch.answer, answer)) return setOpen(lastSearch.results);
    if (call === undefined) return;
    const outcome = await send({ payload: {}, params: lookupParams(call, answer) });
    // Discards a response for an answer that has changed.
    if (outcome === undefined || !isSame(store.answer(name), answer)) return;
    if (outcome.kind === 'refused') return showFailure(placeFailure(call, outcome.refusal, name));
    if (outcome.kind !== 'data') return;
    const results = readResults(lookup, outcome.data);
    const [first] = results;
    if (first === undefined) return showFailure({ issue: { at: `/${name}`, rule: lookup.notFound } });
    store.refuse(name);
    if (results.length === 1) return fill(first);
    setLastSearch({ answer, results });
    setOpen(results);
  }

  return {
    ...filling,
    isRunning,
    lastResult,
    open,
    press: () => void press(),
    pick(index: number): void {
      const result = open?.[index];
      setOpen(undefined);
      if (result !== undefined) fill(result);
    },
    close: () => setOpen(undefined),
  };
}

/** The last result, as long as it is about the field's answer. */
function useLastResult(name: string) {
  const { store } = useFormContext();
  const [lastResult, setLastResult] = useState<LastResult | undefined>(undefined);
  // A result applies only to the answer that was looked up.
  const isCurrent = useFormValue('typing', () => lastResult !== undefined && isSame(store.answer(name), lastResult.answer));
  return { lastResult: isCurrent ? lastResult?.result : undefined, setLastResult };
}

/** A question about another field, and the answer of that field that it is about. */
interface AskedRecheck {
  readonly plan: RecheckPlan;
  readonly answer: Json;
}

/** Fills the fields from a result, asks what to do with an answer of the address before, and then moves the focus on. */
function useFilling(lookup: LookupPlan) {
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
    fill(result: LookupResult): void {
      const open = Object.entries(fillFrom(lookup, store.form, result)).filter(([key]) => !store.view(key).isLocked);
      const plan = findRecheck(lookup, store.form, store.live(), Object.fromEntries(open));
      for (const [key, answer] of open) write(key, answer);
      // A look-up that asks nothing leaves an open question open.
      if (plan !== undefined) setAsked({ plan, answer: store.answer(plan.field) });
      setFocusDue(true);
    },
    keep: () => decide(undefined),
    clear: () => decide(asked?.plan.field),
  };
}

/** Whether a question can be answered: its field may be changed and still has the answer that it is about. */
function isOpen(store: FormStore, asked: AskedRecheck | undefined): boolean {
  if (asked === undefined) return false;
  const { field } = asked.plan;
  return store.isShown(field) && !store.view(field).isLocked && isSame(store.answer(field), asked.answer);
}
