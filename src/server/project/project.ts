import type { CheckedDeclarations, Consequence } from '../../../engine/check/index.ts';
import { type Declarations, oldestAge, type Settings } from '../../../engine/declare/index.ts';
import { type Cache, createCache } from '../platform/cache.ts';
import { defaultCacheBytes, estimateBytes } from '../platform/cache-size.ts';
import type { Clock } from '../platform/clock.ts';
import type { Queryable } from '../platform/database/database.ts';
import type { Store } from '../platform/sessions/request-state.ts';
import { type CleanHtml, createCleanHtml } from './clean-html.ts';
import { type CompiledParts, createCompiledParts, findForms } from './compiled-parts.ts';
import { hashInput } from './form-inputs.ts';
import { createPlanCache, type PlanCache } from './plan-cache.ts';
import type { SettingsReader } from './settings-reader.ts';
import { createStorePlans, hashSettings, type StorePlans } from './store-plans.ts';

/** The declarations, compiled for the settings of each store. */
export interface Project {
  readonly declarations: Declarations;
  /** Compiled parts by content hash, in memory and in the database. */
  readonly parts: CompiledParts;
  /** Sanitised HTML of settings. */
  readonly html: CleanHtml;
  plansOf(store: Store): Promise<StorePlans>;
  /** Returns the plans for any settings, such as a draft's. Cached by content; `key` is the settings' hash, if already known. */
  plansFor(settings: Settings, key?: string): StorePlans;
  /** Returns the consequences of settings for members. Cached by content. */
  consequencesOf(settings: Settings, now: Date): readonly Consequence[];
  /** Returns the settings of a store at a version, with defaults filled in. */
  settingsOf(storeId: string, version: number): Promise<Settings>;
}

/** Content hashes of settings versions, of all stores together: about two megabytes. */
const hashLimits = { maxEntries: 10_000 };
/** Bytes of a store's plans beside its settings, which they hold twice. */
const planBytes = 50_000;

/** Enough for the drafts of a few operators and their base versions. */
const consequenceLimits = { maxEntries: 100 };

/** What is computed from declarations and settings, by the content hash of the settings. */
interface Computed {
  readonly plans: PlanCache;
  readonly consequences: Cache<readonly Consequence[]>;
}

/** Applications of one process that share declarations also share what is computed from them. */
const computedOfDeclarations = new WeakMap<Declarations, Computed>();

/** Where a server with many stores finds compiled forms, and what its caches may take. */
export interface ProjectStorage {
  readonly database: Queryable;
  readonly clock: Clock;
  readonly cacheBytes: number;
}

/** `storage`: without it forms are compiled in this process, and caches have their default size. */
export function createProject(
  { declarations, findConsequences }: Pick<CheckedDeclarations, 'declarations' | 'findConsequences'>,
  settings: SettingsReader,
  storage?: ProjectStorage,
): Project {
  const cacheBytes = storage?.cacheBytes ?? defaultCacheBytes();
  const hashesByVersion = createCache<string>(hashLimits);
  const computed = computedOfDeclarations.get(declarations) ?? {
    plans: createPlanCache(cacheBytes * 0.75),
    consequences: createCache<readonly Consequence[]>(consequenceLimits),
  };
  computedOfDeclarations.set(declarations, computed);
  const { plans: cache, consequences } = computed;
  /** Plans that are being loaded, by store and version. */
  const loading = new Map<string, Promise<StorePlans>>();

  function plansFor(storeSettings: Settings, key = hashSettings(storeSettings)): StorePlans {
    const cached = cache.plans.get(key);
    if (cached !== undefined) return cached;
    const created = createStorePlans(declarations, storeSettings, cache.pool);
    cache.plans.set(key, created, 2 * estimateBytes(storeSettings) + planBytes);
    return created;
  }

  async function plansOf(store: Store): Promise<StorePlans> {
    const version = `${store.id} ${store.settingsVersion}`;
    const hash = hashesByVersion.get(version);
    const cached = hash === undefined ? undefined : cache.plans.get(hash);
    if (cached !== undefined) {
      await loadForms(store.id, cached.droppedForms());
      return cached;
    }
    const running = loading.get(version) ?? loadPlans(store, version, hash);
    loading.set(version, running);
    return running.finally(() => loading.delete(version));
  }

  async function loadPlans(store: Store, version: string, hash: string | undefined): Promise<StorePlans> {
    const published = await settings.read(store.id, store.settingsVersion);
    const key = hash ?? hashSettings(published);
    hashesByVersion.set(version, key);
    const plans = plansFor(published, key);
    await loadForms(store.id, plans.unusedForms());
    return plans;
  }

  /** Adds forms to the pool if they are stored. Others are compiled on use. */
  async function loadForms(storeId: string, missing: ReturnType<StorePlans['unusedForms']>): Promise<void> {
    if (storage === undefined || missing.length === 0) return;
    const keys = new Map(missing.map(({ id, key }) => [hashInput(declarations, id, key), key]));
    const forms = await findForms(storage.database, storeId, [...keys.keys()]);
    for (const [input, form] of forms) {
      const key = keys.get(input);
      if (key !== undefined) cache.pool.set(key, form);
    }
  }

  function consequencesOf(storeSettings: Settings, now: Date): readonly Consequence[] {
    const time = now.toISOString();
    // Results depend on the time only through the oldest possible birthday.
    const key = `${hashSettings(storeSettings)} ${oldestAge(time)}`;
    const cached = consequences.get(key);
    if (cached !== undefined) return cached;
    const created = findConsequences(storeSettings, time);
    consequences.set(key, created);
    return created;
  }

  return {
    declarations,
    consequencesOf,
    parts: createCompiledParts(cacheBytes / 8),
    html: createCleanHtml(storage),
    plansOf,
    plansFor,
    settingsOf: (storeId, version) => settings.read(storeId, version),
  };
}
