import { memo, type ReactElement, type ReactNode, useEffect, useMemo, useState } from 'react';
import { findIssuePlace } from '../../texts/issue-place.ts';
import { keyOfIssue } from '../../texts/issue-text.ts';
import { idOf, useFormContext } from '../form-context.tsx';
import { useIssueText } from '../frame/format-issue.ts';
import { whenIdle } from '../sections/defer-layout.ts';
import type { FormStore } from '../store/form-store.ts';
import { keyIssues, type ShownIssue } from '../store/shown-issue.ts';
import { focusField } from './focus-field.ts';

/**
 * All issues, with a link if the field is on the page. Memoised: it may have 500 lines, and forms render often while they are
 * shown.
 */
export const IssueList = memo(function IssueList({ issues }: { readonly issues: readonly ShownIssue[] }) {
  const { store, isDrawn } = useFormContext();
  const formatIssue = useIssueText();
  const renderLine = useMemo(() => createLineRenderer(store, formatIssue), [store, formatIssue]);
  // What the server renders is whole: it may stay without scripts.
  const [isWhole, setWhole] = useState(issues.length <= maxLinesAtOnce || !isDrawn.current);
  useEffect(() => (isWhole ? undefined : whenIdle(() => setWhole(true))), [isWhole]);
  const lines = isWhole ? issues : issues.slice(0, maxLinesAtOnce);
  // The lines that follow are not announced: the title has their number.
  return (
    <ul aria-live={issues.length > maxLinesAtOnce ? 'off' : undefined}>
      {keyIssues(lines).map(([key, shownIssue]) => renderLine(key, shownIssue))}
    </ul>
  );
});

/** More lines than any window shows. Those below follow in the next idle period. */
const maxLinesAtOnce = 40;

/**
 * Returns a function that renders the line of an issue, and the same element for the same issue: React skips elements that it has
 * already rendered, so removing one issue does not render the others.
 */
function createLineRenderer(store: FormStore, formatIssue: ReturnType<typeof useIssueText>) {
  const rendered = new WeakMap<ShownIssue, ReactElement>();
  return (reactKey: string, shownIssue: ShownIssue): ReactElement => {
    const renderedLine = rendered.get(shownIssue);
    if (renderedLine?.key === reactKey) return renderedLine;
    const line = <li key={reactKey}>{renderIssue(shownIssue, store, formatIssue(shownIssue, true))}</li>;
    rendered.set(shownIssue, line);
    return line;
  };
}

function renderIssue({ issue }: ShownIssue, store: FormStore, text: string): ReactNode {
  const key = keyOfIssue(issue);
  if (key === undefined || !store.isShown(key)) return text;
  const name = findIssuePlace(store.form, issue).name ?? key;
  return (
    <a
      href={`#${idOf(store.form.id, name)}`}
      onClick={(event) => {
        event.preventDefault();
        focusField(store, name);
      }}
    >
      {text}
    </a>
  );
}
