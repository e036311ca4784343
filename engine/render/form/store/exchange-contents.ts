import type { Issue, Json } from '../../../declare/index.ts';
import { keyOfIssue } from '../../words/issue-text.ts';
import type { ShownIssue } from '../issues/shown-issue.ts';
import type { Control } from './control.ts';

type ShownControls = readonly (readonly [string, Control])[];

/** Issues of answers, with those of controls whose content is never sent in place of their own. */
export function mergeProblems(controls: ShownControls, issues: readonly Issue[]): readonly ShownIssue[] {
  const problems = controls.flatMap(([key, control]) => {
    const found = control.findProblems?.();
    return found === undefined ? [] : [{ key, found }];
  });
  const replaced = new Set<string | undefined>(problems.map(({ key }) => key));
  return [
    ...issues.filter((issue) => !replaced.has(keyOfIssue(issue))).map((issue) => ({ issue })),
    ...problems.flatMap(({ found }) => found),
  ];
}

/** The answers that stand for such contents, one after another: the person may be asked for something. */
export async function exchangeContents(
  controls: ShownControls,
): Promise<{ readonly answers: { readonly [key: string]: Json } } | { readonly issues: readonly ShownIssue[] }> {
  const answers: Record<string, Json> = {};
  for (const [key, control] of controls) {
    const exchanged = await control.exchange?.();
    if (exchanged === undefined) continue;
    if ('problem' in exchanged) return { issues: [exchanged.problem] };
    answers[key] = exchanged.answer;
  }
  return { answers };
}
