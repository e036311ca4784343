import type { DraftStore } from '../../../engine/render/index.ts';

const prefix = 'madoguchi.draft.';
const operatorPrefix = 'madoguchi.operator-draft.';

/** Whose page it is; empty for nobody. `operator`: on operators' pages only. */
export interface DraftOwner {
  readonly account: string;
  readonly operator?: string | undefined;
}

/**
 * Drafts of one account, or of one operator, in the tab's storage. Those of any other one are cleared at once: logging out or in as
 * someone else leaves nothing behind. A storage that is full or closed keeps no draft, and nobody is kept from typing by it. `isAwaited`:
 * a guest who is asked to log in to go on; whose session ended while they typed finds it all again.
 */
export function createDrafts(storage: Storage, { account, operator }: DraftOwner, isAwaited = false): DraftStore {
  const ofAccount = openDrafts(storage, prefix, account, isAwaited);
  return operator === undefined ? ofAccount : openDrafts(storage, operatorPrefix, operator, isAwaited);
}

function openDrafts(storage: Storage, kind: string, owner: string, isAwaited: boolean): DraftStore {
  const own = `${kind}${owner === '' ? 'guest' : owner}.`;
  if (owner !== '' || !isAwaited) clearWhere(storage, (key) => key.startsWith(kind) && !key.startsWith(own));
  return {
    read: (key) => storage.getItem(own + key) ?? undefined,
    write(key, text) {
      try {
        storage.setItem(own + key, text);
        return true;
      } catch {
        storage.removeItem(own + key);
        return false;
      }
    },
    clear: (key) => storage.removeItem(own + key),
    clearAll: () => clearWhere(storage, (key) => key.startsWith(own)),
  };
}

function clearWhere(storage: Storage, isMeant: (key: string) => boolean): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  for (const key of keys) if (isMeant(key)) storage.removeItem(key);
}
