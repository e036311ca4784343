import type { FormChange } from '../../declare/index.ts';
import type { Said, ShownIssue } from './shown-issue.ts';

/** What stands at the head of a form after it was sent and not taken. Each time a new one, so that the same words twice are told twice. */
export interface Summary {
  /** A sentence about the form as a whole. */
  readonly banner: Said | undefined;
  readonly issues: readonly ShownIssue[];
  /** How the form differs from the one that was answered; undefined where it does not. */
  readonly changes: readonly FormChange[] | undefined;
  /** Where the focus goes: the key of a field, or the summary itself. */
  readonly focus: string | undefined;
}

/** The form as a whole: what is wrong, whether it runs, whether something must be read first. Replaced, never changed. */
export interface FormStatus {
  readonly summary: Summary | undefined;
  /** The call that runs. */
  readonly running: string | undefined;
  readonly isUnread: boolean;
}

/** Opens the status of a form; `tell` wakes those who draw it. */
export function openFormStatus(tell: () => void) {
  const unread = new Set<string>();
  let status: FormStatus = { summary: undefined, running: undefined, isUnread: false };
  function set(part: Partial<FormStatus>): void {
    status = { ...status, ...part };
    tell();
  }
  return {
    status: () => status,
    run: (call: string | undefined) => set({ running: call }),
    summarise(banner: Said | undefined, issues: readonly ShownIssue[], focus?: string): void {
      set({ summary: { banner, issues, changes: undefined, focus } });
    },
    /** The form is another than the one that was answered. Without known changes it says just that. */
    tellChanges(changes: readonly FormChange[] = []): void {
      set({ summary: { banner: { words: { key: 'form.change.title' } }, issues: [], changes, focus: undefined } });
    },
    clear(): void {
      if (status.summary !== undefined) set({ summary: undefined });
    },
    /** A field says that something in it has yet to be read. */
    setUnread(key: string, isUnread: boolean): void {
      if (isUnread) unread.add(key);
      else unread.delete(key);
      if (status.isUnread !== unread.size > 0) set({ isUnread: unread.size > 0 });
    },
  };
}
