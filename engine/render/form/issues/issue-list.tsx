import { type MouseEvent, memo, type ReactNode } from 'react';
import { findIssuePlace } from '../../texts/issue-place.ts';
import { keyOfIssue } from '../../texts/issue-text.ts';
import { idOf, useFormContext } from '../form-context.tsx';
import { focusField } from './focus-field.ts';
import { useIssueText } from './format-issue.ts';
import { keyIssues, type ShownIssue } from './shown-issue.ts';

/** All issues. Memoised: it may have 500 lines, and forms render often while they are shown. */
export const IssueList = memo(function IssueList({ issues }: { readonly issues: readonly ShownIssue[] }) {
  return (
    <ul>
      {keyIssues(issues).map(([key, shown]) => (
        <IssueItem key={key} shown={shown} />
      ))}
    </ul>
  );
});

/** An issue, with a link if its field is on the page. Memoised, so that removing one issue does not render the others. */
const IssueItem = memo(function IssueItem({ shown }: { readonly shown: ShownIssue }): ReactNode {
  const { store } = useFormContext();
  const formatIssue = useIssueText();
  const key = keyOfIssue(shown.issue);
  if (key === undefined || !store.isShown(key)) return <li>{formatIssue(shown, true)}</li>;
  const name = findIssuePlace(store.form, shown.issue).name ?? key;
  function follow(event: MouseEvent): void {
    event.preventDefault();
    focusField(store, name);
  }
  return (
    <li>
      <a href={`#${idOf(store.form.id, name)}`} onClick={follow}>
        {formatIssue(shown, true)}
      </a>
    </li>
  );
});
