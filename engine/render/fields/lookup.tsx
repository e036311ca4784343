import { type ReactNode, useEffect, useState } from 'react';
import type { Json, LookupPlan } from '../../declare/index.ts';
import { fillFrom, type LookupResult, lookupParams, nameResult, readResults } from '../../submit/index.ts';
import { isAbsent, isSame } from '../../validate/index.ts';
import { BusyLabel } from '../busy-label.tsx';
import { useCall } from '../calls/use-call.tsx';
import { useField } from '../form/field-room.tsx';
import { useFormRoom, useFormValue, useFormWords } from '../form/form-room.tsx';
import { useIssueText } from '../form/issue-line.ts';
import { placeFailure } from '../form/place-refusal.ts';
import type { ShownIssue } from '../form/shown-issue.ts';
import { useFrame, useScripts } from '../frame.tsx';
import { PickDialog } from './pick-dialog.tsx';
import { foundId, useFound } from './use-found.ts';

export interface LookupRowProps {
  readonly name: string;
  readonly lookup: LookupPlan;
  /** The control that is looked up. */
  readonly children: ReactNode;
}

/** A control with a button that asks what its answer stands for. Without scripts the button stands behind the form's main one. */
export function LookupRow({ name, lookup, children }: LookupRowProps) {
  const { id, view } = useField(name);
  const scripts = useScripts();
  const search = useFormWords(lookup.search);
  const pick = useFormWords(lookup.pick) ?? '';
  const done = useFormWords(lookup.done);
  const { store } = useFormRoom();
  const isRight = useFormValue(
    'typing',
    () => store.validators() !== undefined && !isAbsent(store.answer(name)) && store.isRight(name),
  );
  const found = useFound(name)?.results;
  const look = useLookup({ name, lookup }, found);
  const tell = useIssueText();
  return (
    <>
      <div className="lookup" id={found === undefined ? foundId(id) : undefined}>
        {children}
        <button
          type="button"
          className="button button-plain lookup-button"
          hidden={!scripts}
          disabled={!isRight || view.isLocked}
          aria-busy={look.isRunning || undefined}
          onClick={look.press}
        >
          <BusyLabel>{search}</BusyLabel>
        </button>
      </div>
      <p className="visually-hidden" aria-live="polite">
        {look.came === 'filled' && done}
        {typeof look.came === 'object' && tell(look.came)}
      </p>
      {look.open !== undefined && (
        <PickDialog
          title={pick}
          names={look.open.map((result) => nameResult(lookup, result))}
          onPick={look.pick}
          onClose={look.close}
        />
      )}
    </>
  );
}

interface Known {
  readonly answer: Json;
  readonly results: readonly LookupResult[];
}

/** What a look-up of this answer came to. */
interface Came {
  readonly answer: Json;
  readonly to: 'filled' | ShownIssue;
}

/** What pressing the button does, and what is open. `found`: several results that the page came with. */
function useLookup(
  { name, lookup }: { readonly name: string; readonly lookup: LookupPlan },
  found: readonly LookupResult[] | undefined,
) {
  const { store } = useFormRoom();
  const { screen } = useFrame();
  const call = screen?.calls[lookup.send];
  const { isRunning, send } = useCall(call);
  // Several results are kept, so that looking at them again costs no call.
  const [known, setKnown] = useState<Known | undefined>(found && { answer: store.answer(name), results: found });
  const [open, setOpen] = useState<readonly LookupResult[] | undefined>(undefined);
  const [came, setCame] = useState<Came | undefined>(undefined);
  // What was told of one code is not so of another.
  const isStill = useFormValue('typing', () => came !== undefined && isSame(store.answer(name), came.answer));
  // The scripts came after the results did: they are still to be picked from.
  useEffect(() => setOpen(found), [found]);

  function fill(result: LookupResult): void {
    for (const [key, answer] of Object.entries(fillFrom(lookup, store.form, result))) {
      if (store.view(key).isLocked) continue;
      store.write(key, answer);
      store.commit(key, answer);
    }
    setCame({ answer: store.answer(name), to: 'filled' });
  }

  /** Says at the field why nothing was filled, and to those who do not see it. */
  function refuse(shown: ShownIssue): void {
    store.refuse(name, shown);
    setCame({ answer: store.answer(name), to: shown });
  }

  async function press(): Promise<void> {
    const answer = store.answer(name);
    setCame(undefined);
    if (known !== undefined && isSame(known.answer, answer)) return setOpen(known.results);
    if (call === undefined) return;
    const outcome = await send({ payload: {}, params: lookupParams(call, answer) });
    // An answer that came for what no longer stands there is dropped.
    if (outcome === undefined || !isSame(store.answer(name), answer)) return;
    if (outcome.kind === 'refused') return refuse(placeFailure(call, outcome.refusal, name));
    if (outcome.kind !== 'data') return;
    const results = readResults(lookup, outcome.data);
    const [first] = results;
    if (first === undefined) return refuse({ issue: { at: `/${name}`, rule: lookup.none } });
    store.refuse(name);
    if (results.length === 1) return fill(first);
    setKnown({ answer, results });
    setOpen(results);
  }

  return {
    isRunning,
    came: isStill ? came?.to : undefined,
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
