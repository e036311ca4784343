import type { ReactNode } from 'react';
import type { LookupPlan } from '../../declare/index.ts';
import { nameResult } from '../../submit/index.ts';
import { isAbsent } from '../../validate/index.ts';
import { BusyLabel } from '../busy-label.tsx';
import { createFormScopes, useFormContext, useFormText, useFormValue } from '../form/form-context.tsx';
import { useField } from '../form/frame/field-context.tsx';
import { useIssueText } from '../form/frame/format-issue.ts';
import { useScripts, useTexts } from '../frame.tsx';
import { renderText } from '../texts/render-text.ts';
import { PickDialog } from './pick-dialog.tsx';
import { Recheck } from './recheck.tsx';
import { foundId, useFilled, useFound } from './use-found.ts';
import { useLookup } from './use-lookup.ts';

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
  const { store } = useFormContext();
  const isAnswerValid = useFormValue(
    'typing',
    () => store.validators() !== undefined && !isAbsent(store.answer(name)) && store.isFieldValid(name),
  );
  const results = useFound(name)?.results;
  const isFilled = useFilled() !== undefined;
  const lookupState = useLookup({ name, lookup, initial: results });
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
      <LookupStatus lookup={lookup} result={lookupState.lastResult} />
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

interface LookupStatusProps {
  readonly lookup: LookupPlan;
  readonly result: ReturnType<typeof useLookup>['lastResult'];
}

/** Tells what a look-up did. Several results are seen too; the rest is seen in the fields. */
function LookupStatus({ lookup, result }: LookupStatusProps) {
  const { store, scopes } = useFormContext();
  const texts = useTexts();
  const formatIssue = useIssueText();
  const done = useFormText(lookup.announcement);
  const { automatic } = lookup;
  const isSeveral = typeof result === 'object' && 'count' in result && automatic !== undefined;
  return (
    <p className={isSeveral ? 'field-note' : 'visually-hidden'} aria-live="polite">
      {result === 'filled' && done}
      {isSeveral &&
        renderText(automatic.several, { texts, scopes: createFormScopes(store, scopes, 'answers') }, { count: result.count })}
      {typeof result === 'object' && 'issue' in result && formatIssue(result)}
    </p>
  );
}
