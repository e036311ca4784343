import type { DraftStore } from '../../../engine/render/index.ts';

const prefix = 'madoguchi.draft.';
const operatorPrefix = 'madoguchi.operator-draft.';

/** The owner of drafts; empty for a guest. `operator`: on operators' pages only. */
export interface DraftOwner {
  readonly account: string;
  readonly operator?: string | undefined;
}

/**
 * Opens the drafts of one account or operator in the tab's storage, and deletes those of all others, so that a logout leaves
 * nothing behind. If the storage is full or disabled, drafts are not saved. `isSigningIn`: the guest was sent to the login to
 * continue; after an expired session the drafts must survive that.
 */
export function createDrafts(storage: Storage, { account, operator }: DraftOwner, isSigningIn = false): DraftStore {
  const accountDrafts = openDrafts(storage, prefix, account, isSigningIn);
  return operator === undefined ? accountDrafts : openDrafts(storage, operatorPrefix, operator, isSigningIn);
}

function openDrafts(storage: Storage, kind: string, owner: string, isSigningIn: boolean): DraftStore {
  const prefix = `${kind}${owner === '' ? 'guest' : owner}.`;
  if (owner !== '' || !isSigningIn) clearWhere(storage, (key) => key.startsWith(kind) && !key.startsWith(prefix));
  return {
    read: (key) => storage.getItem(prefix + key) ?? undefined,
    write(key, text) {
      try {
        storage.setItem(prefix + key, text);
        return true;
      } catch {
        storage.removeItem(prefix + key);
        return false;
      }
    },
    clear: (key) => storage.removeItem(prefix + key),
    clearAll: () => clearWhere(storage, (key) => key.startsWith(prefix)),
  };
}

function clearWhere(storage: Storage, matches: (key: string) => boolean): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  for (const key of keys) if (matches(key)) storage.removeItem(key);
}
