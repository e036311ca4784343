import type { Declarations } from '../../../engine/declare/index.ts';
import type { SettingsReader } from '../store/settings.ts';
import type { Store } from '../store/stores.ts';
import { createStorePlans, type StorePlans } from './store-plans.ts';

/** The declared project, compiled for each store as its settings stand. */
export interface Project {
  readonly declarations: Declarations;
  plansOf(store: Store): Promise<StorePlans>;
  /** The same, and those of versions before that are still kept: a page drawn a moment ago asks for its parts by their address. */
  keptPlansOf(store: Store): Promise<readonly StorePlans[]>;
}

/** Versions kept for all stores together: the last used ones. */
const keptVersions = 32;

export function createProject(declarations: Declarations, settings: SettingsReader): Project {
  const kept = new Map<string, Promise<StorePlans>>();

  async function plansOf(store: Store): Promise<StorePlans> {
    const key = `${store.id} ${store.settingsVersion}`;
    const known = kept.get(key);
    if (known !== undefined) {
      kept.delete(key);
      kept.set(key, known);
      return known;
    }
    const made = settings.read(store.id, store.settingsVersion).then((read) => createStorePlans(declarations, read));
    kept.set(key, made);
    for (const old of [...kept.keys()].slice(0, -keptVersions)) kept.delete(old);
    // A failure is not kept: the next request tries again.
    made.catch(() => kept.delete(key));
    return made;
  }

  async function keptPlansOf(store: Store): Promise<readonly StorePlans[]> {
    const present = await plansOf(store);
    const earlier = [...kept].filter(([key]) => key.startsWith(`${store.id} `)).map(([, plans]) => plans.catch(() => present));
    return [present, ...(await Promise.all(earlier))];
  }

  return { declarations, plansOf, keptPlansOf };
}
