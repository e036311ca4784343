import type { Declarations, Settings } from '../../../engine/declare/index.ts';
import type { SettingsReader } from '../store/settings.ts';
import type { Store } from '../store/stores.ts';
import { type CompiledParts, createCompiledParts } from './compiled-parts.ts';
import { createStorePlans, hashSettings, type StorePlans } from './store-plans.ts';

/** The declared project, compiled for each store as its settings stand. */
export interface Project {
  readonly declarations: Declarations;
  /** What was given out by its content, in memory and in the database. */
  readonly parts: CompiledParts;
  plansOf(store: Store): Promise<StorePlans>;
  /** Plans of any settings: of a draft, of another version. Kept by content; `key`: its hash, where the caller has it already. */
  plansFor(settings: Settings, key?: string): StorePlans;
  /** The settings of a store as they stood at a version, defaults filled in. */
  settingsOf(storeId: string, version: number): Promise<Settings>;
}

/** Versions kept for all stores together: the last used ones. Several may have the same plans. */
const keptVersions = 64;
/** Plans kept, in force or of drafts: the last used ones. Each may hold some megabytes. */
const keptPlans = 32;

export function createProject(declarations: Declarations, settings: SettingsReader): Project {
  const versions = new Map<string, Promise<StorePlans>>();
  const contents = new Map<string, StorePlans>();

  function plansFor(given: Settings, key = hashSettings(given)): StorePlans {
    return keepLast(contents, key, keptPlans, () => createStorePlans(declarations, given));
  }

  async function plansOf(store: Store): Promise<StorePlans> {
    const key = `${store.id} ${store.settingsVersion}`;
    return keepLast(versions, key, keptVersions, () => {
      const made = settings.read(store.id, store.settingsVersion).then((read) => plansFor(read));
      // A failure is not kept: the next request tries again.
      made.catch(() => versions.delete(key));
      return made;
    });
  }

  return {
    declarations,
    parts: createCompiledParts(),
    plansOf,
    plansFor,
    settingsOf: (storeId, version) => settings.read(storeId, version),
  };
}

/** What stands under a key, made where it is missing; the least recently used goes when there are too many. */
function keepLast<Kept>(kept: Map<string, Kept>, key: string, most: number, make: () => Kept): Kept {
  const known = kept.get(key) ?? make();
  kept.delete(key);
  kept.set(key, known);
  const [oldest] = kept.keys();
  if (kept.size > most && oldest !== undefined) kept.delete(oldest);
  return known;
}
