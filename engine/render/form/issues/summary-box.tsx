import { useEffect, useRef } from 'react';
import { useText } from '../../frame.tsx';
import { ToneIcon } from '../../icons.tsx';
import { partId } from '../field-parts.ts';
import { escapeId, useFormContext } from '../form-context.tsx';
import { useMessageText } from '../frame/format-issue.ts';
import { useReactions } from '../load-reactions.ts';
import { deferLayout, isLong, layOutDeferred } from '../sections/defer-layout.ts';
import type { ColumnPlan } from '../sections/table-plan.ts';
import { useFormStatus } from '../store/use-form-status.ts';
import { focusField } from './focus-field.ts';

/**
 * The error summary above the form, with links to the fields. It receives the focus unless the refusal names a field. Corrected
 * issues disappear, and only the number of remaining ones is announced politely.
 */
export function SummaryBox({ columns }: { readonly columns: readonly ColumnPlan[] }) {
  const { issuesLeft } = useFormStatus();
  const text = useText();
  return (
    <>
      <OpenSummary columns={columns} />
      <p className="visually-hidden" aria-live="polite">
        {issuesLeft === undefined
          ? ''
          : issuesLeft === 0
            ? text('form.allCorrected')
            : text('form.leftToCorrect', { count: issuesLeft })}
      </p>
    </>
  );
}

/** Above a form that was sent back: the secrets to enter again. */
export function SecretsNote({ secrets }: { readonly secrets: readonly string[] | undefined }) {
  const reactions = useReactions(secrets !== undefined);
  return secrets && reactions ? <reactions.SecretsSentBack secrets={secrets} /> : null;
}

function OpenSummary({ columns }: { readonly columns: readonly ColumnPlan[] }) {
  const { store } = useFormContext();
  const { summary, issuesLeft } = useFormStatus();
  const text = useText();
  const formatMessage = useMessageText();
  const box = useRef<HTMLDivElement>(null);
  const handledTurn = useRef(summary?.turn);
  const hasLists =
    summary !== undefined && (summary.issues.length > 0 || (summary.changes ?? summary.conflicts ?? summary.gate) !== undefined);
  const lists = useReactions(hasLists);
  useEffect(() => {
    if (summary === undefined || handledTurn.current === summary.turn) return;
    handledTurn.current = summary.turn;
    const form = box.current?.closest('form');
    const isLongList = form && isLong(store.form) && summary.issues.length > 1;
    const deferred = isLongList ? deferLayout(form) : [];
    if (summary.focus === undefined) focusHead(box.current);
    else focusField(store, summary.focus);
    if (isLongList) layOutDeferred(form, deferred);
  }, [summary, store]);
  if (summary === undefined) return null;
  const { banner, issues, changes, conflicts } = summary;
  const tone = summary.tone ?? (changes === undefined && conflicts === undefined ? 'error' : 'warning');
  return (
    <div
      ref={box}
      id={partId(escapeId(store.form.id), 'summary')}
      role={tone === 'info' ? 'status' : 'alert'}
      // Turned off: otherwise removing a line would announce the whole alert again.
      aria-live={issuesLeft === undefined ? undefined : 'off'}
      className={`notice notice-${tone} summary`}
      tabIndex={-1}
    >
      <ToneIcon tone={tone} />
      <div className="notice-body">
        <p className="notice-title">
          {banner === undefined ? text('form.summary', { count: issues.length }) : formatMessage(banner)}
        </p>
        {hasLists && lists && <lists.SummaryLists summary={summary} columns={columns} />}
      </div>
    </div>
  );
}

/** Scrolls to the first line: a box taller than the window would be centred. */
function focusHead(box: HTMLElement | null): void {
  box?.focus({ preventScroll: true });
  box?.querySelector('.notice-title')?.scrollIntoView({ block: 'nearest' });
}
