// The previous address, stored in the tab, for the back link of pages without a menu.
import { readInternalPath } from '../../../engine/render/index.ts';

const backKey = 'madoguchi.back';
const openKey = 'madoguchi.open';

/**
 * Saves the open address; the one before becomes the back address. `isFlowStep`: the page is in the middle of a flow, so later
 * pages must not link back to it.
 */
export function saveAddress(storage: Storage, address: string, isFlowStep: boolean): void {
  const before = storage.getItem(openKey);
  if (before === address) return;
  if (before !== null) storage.setItem(backKey, before);
  if (!isFlowStep) storage.setItem(openKey, address);
}

/** Reads the back address. Ignores anything but a path of this store. */
export function readBackAddress(storage: Storage): string | undefined {
  return readInternalPath(storage.getItem(backKey) ?? undefined);
}
