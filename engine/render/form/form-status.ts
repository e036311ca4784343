import type { Said, ShownIssue } from './shown-issue.ts';

/** What stands at the head of a form after it was sent and not taken. */
export interface Summary {
  /** Counts up, so that the same words twice are told twice. */
  readonly attempt: number;
  /** A sentence about the form as a whole. */
  readonly banner: Said | undefined;
  readonly issues: readonly ShownIssue[];
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
  let attempts = 0;
  function set(part: Partial<FormStatus>): void {
    status = { ...status, ...part };
    tell();
  }
  return {
    status: () => status,
    run: (call: string | undefined) => set({ running: call }),
    summarise(banner: Said | undefined, issues: readonly ShownIssue[], focus?: string): void {
      attempts += 1;
      set({ summary: { attempt: attempts, banner, issues, focus } });
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
