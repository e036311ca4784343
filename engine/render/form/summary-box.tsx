import { useEffect, useRef } from 'react';
import { useText } from '../frame.tsx';
import { ToneIcon } from '../icons.tsx';
import { findIssuePlace } from '../words/issue-place.ts';
import { keyOfIssue } from '../words/issue-text.ts';
import { ChangeList } from './change-list.tsx';
import { FieldLink } from './field-link.tsx';
import { focusField } from './focus-field.ts';
import { useFormRoom } from './form-room.tsx';
import { IssueText, useSaid } from './issue-line.tsx';
import type { ShownIssue } from './shown-issue.ts';
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
    if (summary.focus === undefined) box.current?.focus();
    else focusField(store.form.id, summary.focus);
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
        {issues.length > 0 && (
          <ul>
            {issues.map((shown) => (
              <li key={`${shown.issue.at} ${shown.issue.rule}`}>
                <Entry shown={shown} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** A link where the field is on the page; an issue of something else is a sentence. */
function Entry({ shown }: { readonly shown: ShownIssue }) {
  const { store } = useFormRoom();
  const key = keyOfIssue(shown.issue);
  const isThere = key !== undefined && store.isShown(key);
  return isThere ? (
    <FieldLink to={findIssuePlace(store.form, shown.issue).name ?? key}>
      <IssueText shown={shown} inForm />
    </FieldLink>
  ) : (
    <IssueText shown={shown} inForm />
  );
}
