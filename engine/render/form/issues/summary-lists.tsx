import type { ColumnPlan } from '../sections/table-plan.ts';
import type { Summary } from '../store/form-status.ts';
import { ChangeList } from './change-list.tsx';
import { ConflictList } from './conflict-list.tsx';
import { GateLink } from './gate-link.tsx';
import { IssueList } from './issue-list.tsx';

/** What a summary has below its sentence. */
export function SummaryLists({ summary, columns }: { readonly summary: Summary; readonly columns: readonly ColumnPlan[] }) {
  const { changes, conflicts, gate, issues, turn } = summary;
  return (
    <>
      {gate !== undefined && <GateLink gate={gate} />}
      {changes !== undefined && <ChangeList changes={changes} />}
      {conflicts !== undefined && <ConflictList conflicts={conflicts.list} isRestored={conflicts.isRestored} columns={columns} />}
      {issues.length > 0 && <IssueList key={turn} issues={issues} />}
    </>
  );
}
