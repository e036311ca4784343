// Where the back link of pages without a menu leads, stored in the tab.
import { readInternalPath } from '../../../engine/render/index.ts';

const backKey = 'madoguchi.back';
/** The open address. */
const openKey = 'madoguchi.open';
/** The last address that is no step of a task. */
const placeKey = 'madoguchi.place';

/**
 * Saves the open address. The last place before it becomes the back address. `isStep`: the page is a step of a task, to which no later page
 * links back: all steps link to the place where the task was begun.
 */
export function saveAddress(storage: Storage, address: string, isStep: boolean): void {
  if (storage.getItem(openKey) === address) return;
  storage.setItem(openKey, address);
  const place = storage.getItem(placeKey);
  if (place !== null && place !== address) storage.setItem(backKey, place);
  if (isStep) return;
  storage.setItem(placeKey, address);
  // After a task that was begun here, the previous place is not known any more.
  if (storage.getItem(backKey) === address) storage.removeItem(backKey);
}

/** Reads the back address. Ignores anything but a path of this store. */
export function readBackAddress(storage: Storage): string | undefined {
  return readInternalPath(storage.getItem(backKey) ?? undefined);
}
