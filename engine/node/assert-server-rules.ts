import type { FormPlan } from '../declare/index.ts';
import { listMissingServerRules } from '../validate/index.ts';

/** Throws an error that names each rule of these forms that only the server decides, and nothing registered. */
export function assertServerRules(forms: readonly FormPlan[]): void {
  const missing = forms.flatMap((form) =>
    listMissingServerRules(form).map(
      (rule) => `The form ${form.id} has the rule "${rule}", which nothing decides. Register it with registerServerRules.`,
    ),
  );
  if (missing.length > 0) throw new Error(missing.join('\n'));
}
