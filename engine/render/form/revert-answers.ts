import { isSame } from '../../validate/index.ts';
import type { FormStore } from './form-store.ts';

/** Puts the kept answers back into all controls; what was said of the others goes with them. */
export function revertAnswers(store: FormStore): void {
  const kept = store.kept();
  for (const { key } of store.form.fields) {
    const answer = kept[key] ?? null;
    if (!isSame(store.answer(key), answer)) store.write(key, answer);
    store.changeView(key, { issues: [], unmet: [] });
  }
  store.clearSummary();
}
