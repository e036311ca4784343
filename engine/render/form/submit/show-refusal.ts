import { type Answers, answersChanged, type CallPlan, formChanged, type Refusal } from '../../../declare/index.ts';
import { findCallError } from '../../../submit/index.ts';
import { placeRefusal } from '../issues/place-refusal.ts';
import type { FormStore } from '../store/form-store.ts';

/** A submission that the server refused. */
export interface RefusedSubmission {
  /** The call that was refused. */
  readonly call: CallPlan;
  readonly store: FormStore;
  /** What was sent. */
  readonly answers: Answers;
  /** Loads the page again, and resolves once it shows the new data; a new `form` renders around the same controls. */
  readonly reload: (part: 'data' | 'form') => Promise<void>;
  /** The store of the form that the page shows now. */
  readonly renderedStore: () => FormStore;
  /** Lets a field that the page shows next ask for its answer by itself. */
  readonly goOn: () => void;
}

/** Shows why the form was refused. It stays busy until the page shows what has changed. */
export async function showRefusal(refusal: Refusal, submission: RefusedSubmission): Promise<void> {
  const { call, store, answers, reload, renderedStore, goOn } = submission;
  switch (refusal.code) {
    case answersChanged:
      // The latest answers replace fields without input; the differences are shown before submitting again.
      store.conflicts.awaitLatest();
      await reload('data');
      return store.run(undefined);
    case formChanged:
      await reload('form');
      store.run(undefined);
      return renderedStore().showChanges(refusal.changes);
    default: {
      const error = findCallError(call, refusal.code);
      if (error?.continues !== true && isAnswerRefusal(refusal)) store.setRejected(answers);
      if (error?.continues === true) goOn();
      if (error?.reloads === true || error?.continues === true) await reload('data');
      store.run(undefined);
      if (error?.continues === true && error.field !== undefined && renderedStore().isShown(error.field)) return;
      const { issues, ...placed } = placeRefusal(call, refusal, renderedStore().form, renderedStore().isShown);
      renderedStore().showIssues(issues, placed);
    }
  }
}

/** Whether the answers themselves were refused, as opposed to network errors, rate limits and server errors. */
function isAnswerRefusal({ status }: Refusal): boolean {
  return status >= 400 && status < 500 && status !== 429;
}
