import { memo, type ReactNode } from 'react';
import { findIssuePlace } from '../words/issue-place.ts';
import { keyOfIssue } from '../words/issue-text.ts';
import { followToField } from './focus-field.ts';
import { idOf, useFormRoom } from './form-room.tsx';
import { useIssueText } from './issue-line.ts';
import type { ShownIssue } from './shown-issue.ts';

/**
 * All that is wrong, with a link where the field is on the page; an issue of something else is a sentence. Drawn anew only for other
 * issues: it may be 500 lines, and a form says much else while they stand.
 */
export const IssueList = memo(function IssueList({ issues }: { readonly issues: readonly ShownIssue[] }) {
  const { store } = useFormRoom();
  const tell = useIssueText();
  const draw = (shown: ShownIssue): ReactNode => {
    const key = keyOfIssue(shown.issue);
    if (key === undefined || !store.isShown(key)) return tell(shown, true);
    const name = findIssuePlace(store.form, shown.issue).name ?? key;
    return (
      <a href={`#${idOf(store.form.id, name)}`} onClick={followToField}>
        {tell(shown, true)}
      </a>
    );
  };
  return (
    <ul>
      {issues.map((shown) => (
        <li key={`${shown.issue.at} ${shown.issue.rule}`}>{draw(shown)}</li>
      ))}
    </ul>
  );
});
