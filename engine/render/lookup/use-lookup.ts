import { useEffect, useRef, useState } from 'react';
import type { CallPlan, Json, LookupPlan } from '../../declare/index.ts';
import { type LookupResult, lookupParams, type Outcome, readResults } from '../../submit/index.ts';
import { isAbsent, isSame } from '../../validate/index.ts';
import { useFollow } from '../calls/use-call.tsx';
import { useFormContext, useFormValue } from '../form/form-context.tsx';
import { placeFailure } from '../form/issues/place-refusal.ts';
import type { ShownIssue } from '../form/store/shown-issue.ts';
import { useFrame } from '../frame.tsx';
import { useFilling } from './use-filling.ts';

interface SeveralResults {
  readonly answer: Json;
  readonly results: readonly LookupResult[];
}

/** Result of looking up an answer: the fields were filled, several were found, or why nothing was filled. */
type Result = 'filled' | { readonly count: number } | ShownIssue;

export interface LookedUpField {
  readonly name: string;
  readonly lookup: LookupPlan;
  /** Several results included in the page. */
  readonly initial: readonly LookupResult[] | undefined;
}

/** Look-up on press or of a completed answer, and the open dialog. */
export function useLookup({ name, lookup, initial }: LookedUpField) {
  const { store } = useFormContext();
  const { screen } = useFrame();
  const call = screen?.calls[lookup.send];
  const request = useRequest();
  const follow = useFollow();
  const [isRunning, setRunning] = useState(false);
  // Several results are cached, so that opening them again sends no call.
  const [lastSearch, setLastSearch] = useState<SeveralResults | undefined>(
    initial && { answer: store.answer(name), results: initial },
  );
  const { lastResult, setLastResult } = useLastResult(name);
  const filling = useFilling(lookup);

  function fill(result: LookupResult, movesFocus = true): void {
    filling.fill(result, movesFocus);
    setLastResult({ answer: store.answer(name), result: 'filled' });
  }
  const { setOpen, ...picker } = usePicker(initial, fill);
  /** Shows at the field why nothing was filled, and announces it. */
  function showFailure(shownIssue: ShownIssue): void {
    store.refuse(name, shownIssue);
    setLastResult({ answer: store.answer(name), result: shownIssue });
  }
  /** Fills from the only result. Several are kept, and not filled. */
  function take(results: readonly LookupResult[], movesFocus: boolean): void {
    const [first] = results;
    if (results.length === 1 && first !== undefined) return fill(first, movesFocus);
    setLastSearch({ answer: store.answer(name), results });
    // Without a note, they would be lost.
    if (movesFocus || lookup.automatic === undefined) setOpen(results);
    else setLastResult({ answer: store.answer(name), result: { count: results.length } });
  }
  async function press(): Promise<void> {
    const answer = store.answer(name);
    if (isRunning || call === undefined) return;
    setLastResult(undefined);
    if (lastSearch !== undefined && isSame(lastSearch.answer, answer)) return setOpen(lastSearch.results);
    setRunning(true);
    const { outcome, hasMovedOn } = await watchFocus(request(call, answer));
    setRunning(false);
    follow(call, outcome);
    // Discards a response for an answer that has changed.
    if (!isSame(store.answer(name), answer)) return;
    if (outcome.kind === 'refused') return showFailure(placeFailure(call, outcome.refusal, name));
    if (outcome.kind !== 'data') return;
    const results = readResults(lookup, outcome.data);
    if (results.length === 0) return showFailure({ issue: { at: `/${name}`, rule: lookup.notFound } });
    store.refuse(name);
    take(results, !hasMovedOn);
  }
  useCompletedLookup({ name, lookup, request, onFound: (results) => take(results, false) });
  return {
    ...filling,
    isRunning,
    lastResult,
    ...picker,
    press: () => void press(),
  };
}

/**
 * Waits for an outcome. `hasMovedOn`: the person is in another field since, whose input a moved focus would interrupt. Some browsers do
 * not focus pressed buttons.
 */
async function watchFocus(running: Promise<Outcome>): Promise<{ readonly outcome: Outcome; readonly hasMovedOn: boolean }> {
  const before = document.activeElement;
  const outcome = await running;
  return { outcome, hasMovedOn: document.activeElement !== before && document.activeElement !== document.body };
}

/** The dialog of several results. */
function usePicker(initial: readonly LookupResult[] | undefined, onPick: (result: LookupResult) => void) {
  const [open, setOpen] = useState<readonly LookupResult[] | undefined>(undefined);
  // Scripts loaded after the page with results: still offer them.
  useEffect(() => setOpen(initial), [initial]);
  return {
    open,
    setOpen,
    pick(index: number): void {
      const result = open?.[index];
      setOpen(undefined);
      if (result !== undefined) onPick(result);
    },
    close: () => setOpen(undefined),
  };
}

interface CompletedLookup {
  readonly name: string;
  readonly lookup: LookupPlan;
  readonly request: (call: CallPlan, answer: Json) => Promise<Outcome>;
  /** Called with at least one result. */
  readonly onFound: (results: readonly LookupResult[]) => void;
}

/** Looks up a completed answer while the fields that it fills are empty. Says nothing of failures: the button is there. */
function useCompletedLookup({ name, lookup, request, onFound }: CompletedLookup): void {
  const { store } = useFormContext();
  const { screen } = useFrame();
  const call = screen?.calls[lookup.send];
  const keys = Object.keys(lookup.fill).filter((key) => store.form.fields.some((field) => field.key === key));
  const isToBeFilled = () => keys.length > 0 && keys.every((key) => isAbsent(store.live()[key]));
  useCompletedAnswer(name, async (answer) => {
    if (lookup.automatic === undefined || call === undefined || !isToBeFilled()) return;
    const outcome = await request(call, answer);
    // Meanwhile another answer, or an address, may have been typed.
    if (outcome.kind !== 'data' || !isSame(store.answer(name), answer) || !isToBeFilled()) return;
    const results = readResults(lookup, outcome.data);
    if (results.length > 0) onFound(results);
  });
}

/** Sends the call for an answer, once while it runs: a press may come while the completed answer is looked up. */
function useRequest() {
  const { host } = useFrame();
  const running = useRef<{ readonly answer: Json; readonly outcome: Promise<Outcome> } | undefined>(undefined);
  return (call: CallPlan, answer: Json): Promise<Outcome> => {
    if (running.current !== undefined && isSame(running.current.answer, answer)) return running.current.outcome;
    const outcome = host.perform(call, { payload: {}, params: lookupParams(call, answer) });
    running.current = { answer, outcome };
    void outcome.finally(() => {
      if (running.current?.outcome === outcome) running.current = undefined;
    });
    return outcome;
  };
}

/** Calls back with a valid answer that was typed since the page opened. */
function useCompletedAnswer(name: string, onCompleted: (answer: Json) => Promise<void>): void {
  const { store } = useFormContext();
  const seen = useRef<Json>(store.answer(name));
  const latest = useRef(onCompleted);
  useEffect(() => {
    latest.current = onCompleted;
  });
  const completed = useFormValue('typing', () => {
    const answer = store.answer(name);
    return store.validators() !== undefined && !isAbsent(answer) && store.isFieldValid(name) ? String(answer) : undefined;
  });
  useEffect(() => {
    const answer = store.answer(name);
    if (completed === undefined || isSame(seen.current, answer)) return;
    seen.current = answer;
    void latest.current(answer);
  }, [completed, store, name]);
}

/** The last result, as long as it is about the field's answer. */
function useLastResult(name: string) {
  const { store } = useFormContext();
  const [lastResult, setLastResult] = useState<{ readonly answer: Json; readonly result: Result } | undefined>(undefined);
  // A result applies only to the answer that was looked up.
  const isCurrent = useFormValue('typing', () => lastResult !== undefined && isSame(store.answer(name), lastResult.answer));
  return { lastResult: isCurrent ? lastResult?.result : undefined, setLastResult };
}
