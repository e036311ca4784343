import { useEffect, useRef } from 'react';
import { useText } from '../frame.tsx';
import { ToneIcon } from '../icons.tsx';
import { ChangeList } from './change-list.tsx';
import { focusField } from './focus-field.ts';
import { useFormRoom } from './form-room.tsx';
import { useSaid } from './issue-line.ts';
import { IssueList } from './issue-list.tsx';
import { isLong } from './long-forms.ts';
import { layOutInTurn, putOff } from './put-off.ts';
import { useFormStatus } from './use-form-status.ts';

/** What is wrong, at the form's head, with a link to each field. It takes the focus, or gives it to the field that a code names. */
export function SummaryBox() {
  const { store } = useFormRoom();
  const { summary } = useFormStatus();
  const text = useText();
  const say = useSaid();
  const box = useRef<HTMLDivElement>(null);
  const told = useRef(summary);
  useEffect(() => {
    if (summary === undefined || told.current === summary) return;
    told.current = summary;
    const form = box.current?.closest('form');
    const isMuch = form && isLong(store.form) && summary.issues.length > 1;
    if (isMuch) putOff(form);
    if (summary.focus === undefined) focusHead(box.current);
    else focusField(store.form.id, summary.focus);
    if (isMuch) layOutInTurn(form);
  }, [summary, store]);
  if (summary === undefined) return null;
  const { banner, issues, changes } = summary;
  const tone = changes === undefined ? 'error' : 'warning';
  return (
    <div ref={box} id={`${store.form.id}-summary`} role="alert" className={`notice notice-${tone} summary`} tabIndex={-1}>
      <ToneIcon tone={tone} />
      <div className="notice-body">
        <p className="notice-title">{banner === undefined ? text('form.summary', { count: issues.length }) : say(banner)}</p>
        {changes !== undefined && <ChangeList changes={changes} />}
        {issues.length > 0 && <IssueList issues={issues} />}
      </div>
    </div>
  );
}

/** A box higher than the window would come into view by its middle: its first line is what is wanted. */
function focusHead(box: HTMLElement | null): void {
  box?.focus({ preventScroll: true });
  box?.querySelector('.notice-title')?.scrollIntoView({ block: 'nearest' });
}
