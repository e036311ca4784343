import { memo, type ReactElement, type ReactNode, useMemo } from 'react';
import { useTexts } from '../../frame.tsx';
import { findIssuePlace } from '../../texts/issue-place.ts';
import { keyOfIssue } from '../../texts/issue-text.ts';
import { idOf, useFormContext } from '../form-context.tsx';
import { focusField } from './focus-field.ts';
import { useIssueText } from './format-issue.ts';
import { keyIssues, type ShownIssue } from './shown-issue.ts';

/** All issues, with a link if the field is on the page. Memoised: it may have 500 lines, and forms render often while they are shown. */
export const IssueList = memo(function IssueList({ issues }: { readonly issues: readonly ShownIssue[] }) {
  const { store } = useFormContext();
  const formatIssue = useIssueText();
  const texts = useTexts();
  // React skips elements that it has already rendered, so removing one issue does not render the others.
  const { rendered } = useMemo(() => ({ texts, rendered: new WeakMap<ShownIssue, ReactElement>() }), [texts]);
  function renderOnce(reactKey: string, shown: ShownIssue): ReactElement {
    const known = rendered.get(shown);
    if (known?.key === reactKey) return known;
    const line = <li key={reactKey}>{renderIssue(shown)}</li>;
    rendered.set(shown, line);
    return line;
  }
  function renderIssue(shown: ShownIssue): ReactNode {
    const key = keyOfIssue(shown.issue);
    if (key === undefined || !store.isShown(key)) return formatIssue(shown, true);
    const name = findIssuePlace(store.form, shown.issue).name ?? key;
    return (
      <a
        href={`#${idOf(store.form.id, name)}`}
        onClick={(event) => {
          event.preventDefault();
          focusField(store, name);
        }}
      >
        {formatIssue(shown, true)}
      </a>
    );
  }
  return <ul>{keyIssues(issues).map(([key, shown]) => renderOnce(key, shown))}</ul>;
});
