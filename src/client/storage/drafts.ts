import type { DraftStore } from '../../../engine/render/index.ts';

const prefix = 'madoguchi.draft.';

/**
 * Drafts of one account in the tab's storage. Those of any other account are cleared at once: logging out or in as someone else
 * leaves nothing behind. A storage that is full or closed keeps no draft, and nobody is kept from typing by it. `isAwaited`: a guest who
 * is asked to log in to go on; whose session ended while they typed finds it all again.
 */
export function createDrafts(storage: Storage, account: string, isAwaited = false): DraftStore {
  const own = `${prefix}${account === '' ? 'guest' : account}.`;
  if (account !== '' || !isAwaited) clearOthers(storage, own);
  return {
    read: (key) => storage.getItem(own + key) ?? undefined,
    write(key, text) {
      try {
        storage.setItem(own + key, text);
      } catch {
        storage.removeItem(own + key);
      }
    },
    clear: (key) => storage.removeItem(own + key),
  };
}

function clearOthers(storage: Storage, own: string): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  for (const key of keys) if (key.startsWith(prefix) && !key.startsWith(own)) storage.removeItem(key);
}
