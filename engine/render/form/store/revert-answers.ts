import { isSame } from '../../../validate/index.ts';
import type { FormStore } from './form-store.ts';

/** Writes the saved answers back into all controls and removes the issues of the others. */
export function revertAnswers(store: FormStore): void {
  const saved = store.saved();
  for (const { key } of store.form.fields) {
    const answer = saved[key] ?? null;
    if (!isSame(store.answer(key), answer)) store.write(key, answer);
    store.changeView(key, { issues: [], unmet: [] });
  }
  store.clearSummary();
}
