import type { Issue } from '../../declare/index.ts';
import type { ShownIssue } from './shown-issue.ts';

/**
 * What may be told of a field while it is being answered. What is still missing in its items, or in their number, is told only where
 * something was told before: else an item that was just added would be called wrong at once.
 */
export function tellable(issues: readonly Issue[], told: readonly ShownIssue[]): readonly ShownIssue[] {
  const places = new Set(told.map(({ issue }) => issue.at));
  return issues.filter((issue) => !isLack(issue) || places.has(issue.at)).map((issue) => ({ issue }));
}

function isLack({ at, rule }: Issue): boolean {
  return (rule === 'required' && at.indexOf('/', 1) > 0) || rule === 'minItems';
}

/** Issues of items that have changed their places: `places` gives the new index of each old one, or undefined where it is gone. */
export function moveIssues(told: readonly ShownIssue[], places: (index: number) => number | undefined): readonly ShownIssue[] {
  return told.flatMap((shown) => {
    const [, key = '', index, ...below] = shown.issue.at.split('/');
    if (index === undefined) return [shown];
    const to = places(Number(index));
    if (to === undefined) return [];
    return [{ ...shown, issue: { ...shown.issue, at: ['', key, String(to), ...below].join('/') } }];
  });
}
