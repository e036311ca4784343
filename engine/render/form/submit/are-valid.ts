import type { FormStore } from '../store/form-store.ts';

/** Whether these shown fields are valid. `load`: loads the validators; where that fails, the server decides. */
export async function areValid(store: FormStore, keys: readonly string[], load: () => Promise<void>): Promise<boolean> {
  try {
    await load();
  } catch {
    return true;
  }
  return keys.every((key) => !store.isShown(key) || store.isFieldValid(key));
}
