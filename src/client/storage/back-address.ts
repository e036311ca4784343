// Where the person came from, kept in the tab: a page whose menu is hidden leads back there.
import { readInternalPath } from '../../../engine/render/index.ts';

const backKey = 'madoguchi.back';
const openKey = 'madoguchi.open';

/**
 * Notes that an address is open now; the one that was open before is the way back. `isStep`: it stands in the middle of a journey, so
 * that nothing leads back to it: behind the end of the journey it is not there any more.
 */
export function saveAddress(storage: Storage, address: string, isStep: boolean): void {
  const before = storage.getItem(openKey);
  if (before === address) return;
  if (before !== null) storage.setItem(backKey, before);
  if (!isStep) storage.setItem(openKey, address);
}

/** The way back; only a path of this store counts, whoever wrote it there. */
export function readBackAddress(storage: Storage): string | undefined {
  return readInternalPath(storage.getItem(backKey) ?? undefined);
}
