import type { FormChange, Refusal } from '../../../declare/index.ts';
import type { AnswerConflict } from './answer-conflicts.ts';
import type { MessageSource, PlacedRefusal, ShownIssue } from './shown-issue.ts';

/** The summary above a form that was refused. A new object each time, so that the same text is announced again. */
export interface Summary {
  /** A sentence about the form as a whole. */
  readonly banner: MessageSource | undefined;
  readonly issues: readonly ShownIssue[];
  /** Differences from the form that was answered; undefined if it did not change. */
  readonly changes: readonly FormChange[] | undefined;
  /** Answers saved elsewhere since the form was opened. `isRestored`: found while restoring the tab's draft. */
  readonly conflicts?: { readonly list: readonly AnswerConflict[]; readonly isRestored: boolean };
  readonly gate?: Refusal | undefined;
  /** `info`: the person has made no mistake. */
  readonly tone?: 'info' | undefined;
  /** What receives the focus: a field by its key, or the summary itself. */
  readonly focus: string | undefined;
  /** Increases with each summary that receives the focus; updates after corrections keep it. */
  readonly turn: number;
}

/** Status of the form as a whole: issues, running call, unread policies. Replaced, never mutated. */
export interface FormStatus {
  readonly summary: Summary | undefined;
  /** Id of the running call. */
  readonly running: string | undefined;
  readonly isUnread: boolean;
  /** Number of issues after the last correction; undefined before any. */
  readonly issuesLeft: number | undefined;
}

/** Creates the status of a form; `notify` is called on each change. */
export function createFormStatus(notify: () => void) {
  const unread = new Set<string>();
  let status: FormStatus = { summary: undefined, running: undefined, isUnread: false, issuesLeft: undefined };
  let turn = 0;
  function set(part: Partial<FormStatus>): void {
    status = { ...status, ...part };
    notify();
  }
  return {
    status: () => status,
    run: (call: string | undefined) => set({ running: call }),
    summarise(placed: PlacedRefusal): void {
      turn += 1;
      set({ summary: { ...placed, changes: undefined, turn }, issuesLeft: undefined });
    },
    /** Replaces the issues after a correction. The focus stays. */
    follow(issues: readonly ShownIssue[]): void {
      const { summary } = status;
      if (summary === undefined) return;
      const isOver = issues.length === 0 && summary.banner === undefined;
      set({ summary: isOver ? undefined : { ...summary, issues }, issuesLeft: issues.length });
    },
    /** The form has changed since it was answered. Without known differences the summary says only that. */
    showChanges(changes: readonly FormChange[] = []): void {
      turn += 1;
      const banner = { words: { key: 'form.change.title' } };
      set({ summary: { banner, issues: [], changes, focus: undefined, turn }, issuesLeft: undefined });
    },
    /** Saved answers changed elsewhere. Without differences the summary says that this form is not affected. */
    showConflicts(list: readonly AnswerConflict[], isRestored = false): void {
      turn += 1;
      const words = { key: isRestored ? 'form.conflict.restored' : 'form.conflict.title' };
      const conflicts = { list, isRestored };
      set({
        summary: { banner: { words }, issues: [], changes: undefined, conflicts, focus: undefined, turn },
        issuesLeft: undefined,
      });
    },
    clear(): void {
      if (status.summary !== undefined || status.issuesLeft !== undefined) set({ summary: undefined, issuesLeft: undefined });
    },
    /** Called by a field with something left to read. */
    setUnread(key: string, isUnread: boolean): void {
      if (isUnread) unread.add(key);
      else unread.delete(key);
      if (status.isUnread !== unread.size > 0) set({ isUnread: unread.size > 0 });
    },
  };
}
