import type { Issue, Json } from '../../../declare/index.ts';
import type { ReportStep } from '../../chain/chain-context.tsx';
import { keyOfIssue } from '../../texts/issue-text.ts';
import type { Control } from './control.ts';
import type { ShownIssue } from './shown-issue.ts';

type ShownControls = readonly (readonly [string, Control])[];

/** Issues of answers, with those of controls whose content is never sent in place of their own, in the order of the fields. */
export function mergeProblems(
  controls: ShownControls,
  issues: readonly Issue[],
  fields: readonly { readonly key: string }[],
): readonly ShownIssue[] {
  const problems = controls.flatMap(([key, control]) => {
    const problems = control.findProblems?.();
    return problems === undefined ? [] : [{ key, found: problems }];
  });
  const replaced = new Set<string | undefined>(problems.map(({ key }) => key));
  const merged: readonly ShownIssue[] = [
    ...issues.filter((issue) => !replaced.has(keyOfIssue(issue))).map((issue) => ({ issue })),
    ...problems.flatMap(({ found: problems }) => problems),
  ];
  return problems.length === 0 ? merged : sortByField(merged, fields);
}

/** Sorts issues by the order of their fields. */
export function sortByField(issues: readonly ShownIssue[], fields: readonly { readonly key: string }[]): readonly ShownIssue[] {
  const place = ({ issue }: ShownIssue) => fields.findIndex(({ key }) => key === keyOfIssue(issue));
  return issues.toSorted((left, right) => place(left) - place(right));
}

/** Exchanges such contents for answers, one after another, because the person may be asked for something. No issues: the person has stopped. */
export async function exchangeContents(
  controls: ShownControls,
  report: ReportStep,
): Promise<{ readonly answers: { readonly [key: string]: Json } } | { readonly issues: readonly ShownIssue[] }> {
  const answers: Record<string, Json> = {};
  for (const [key, control] of controls) {
    if (control.exchange === undefined) continue;
    report(`TOKENIZE.${key}`);
    const exchanged = await control.exchange();
    if (!('answer' in exchanged)) {
      report('TOKENIZE_FAILED');
      return { issues: 'problem' in exchanged ? [exchanged.problem] : [] };
    }
    answers[key] = exchanged.answer;
  }
  return { answers };
}
