import { restoreLocked, validateAnswers, validateField } from '../../../validate/index.ts';
import type { FormHost } from '../../host.ts';
import type { FormStore } from '../store/form-store.ts';

/** Loads the validators of a form, once. Rejects if they cannot be loaded. */
export async function loadValidators(store: FormStore, host: Pick<FormHost, 'loadValidators'>): Promise<void> {
  if (store.validators() !== undefined) return;
  const validators = await host.loadValidators(store.form.validator);
  store.setValidators(validators, { restoreLocked, validateAnswers, validateField });
}
