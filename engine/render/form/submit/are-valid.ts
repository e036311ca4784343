import type { Host } from '../../host.ts';
import type { FormStore } from '../store/form-store.ts';

/** Whether these shown fields are valid. Loads the validators first; where that fails, the server decides. */
export async function areValid(store: FormStore, keys: readonly string[], host: Pick<Host, 'loadValidators'>): Promise<boolean> {
  try {
    if (store.validators() === undefined) store.setValidators(await host.loadValidators(store.form.validator));
  } catch {
    return true;
  }
  return keys.every((key) => !store.isShown(key) || store.isFieldValid(key));
}
