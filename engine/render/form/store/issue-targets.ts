import type { Issue } from '../../../declare/index.ts';
import type { ShownIssue } from './shown-issue.ts';

/**
 * Issues that may be shown while a field is being answered. Missing values in items and `minItems` are shown only where an issue
 * was shown before, otherwise a newly added item would be invalid at once.
 */
export function filterShowableIssues(issues: readonly Issue[], previous: readonly ShownIssue[]): readonly ShownIssue[] {
  const places = new Set(previous.map(({ issue }) => issue.at));
  return issues.filter((issue) => !isMissingValue(issue) || places.has(issue.at)).map((issue) => ({ issue }));
}

function isMissingValue({ at, rule }: Issue): boolean {
  return (rule === 'required' && at.indexOf('/', 1) > 0) || rule === 'minItems';
}

/** Moves the issues of reordered items: `places` returns the new index of each old one, or undefined if it was removed. */
export function moveIssues(
  previous: readonly ShownIssue[],
  places: (index: number) => number | undefined,
): readonly ShownIssue[] {
  return previous.flatMap((shownIssue) => {
    const [, key = '', index, ...below] = shownIssue.issue.at.split('/');
    if (index === undefined) return [shownIssue];
    const to = places(Number(index));
    if (to === undefined) return [];
    return [{ ...shownIssue, issue: { ...shownIssue.issue, at: ['', key, String(to), ...below].join('/') } }];
  });
}
