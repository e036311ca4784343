import type { CheckedDeclarations, Consequence } from '../../../engine/check/index.ts';
import { type Declarations, oldestAge, type Settings } from '../../../engine/declare/index.ts';
import { type Cache, createCache } from '../platform/cache.ts';
import type { Store } from '../platform/sessions/request-state.ts';
import { type CompiledParts, createCompiledParts } from './compiled-parts.ts';
import type { SettingsReader } from './settings-reader.ts';
import { createStorePlans, hashSettings, type StorePlans } from './store-plans.ts';

/** The declarations, compiled for the settings of each store. */
export interface Project {
  readonly declarations: Declarations;
  /** Compiled parts by content hash, in memory and in the database. */
  readonly parts: CompiledParts;
  plansOf(store: Store): Promise<StorePlans>;
  /** Returns the plans for any settings, such as a draft's. Cached by content; `key` is the settings' hash, if already known. */
  plansFor(settings: Settings, key?: string): StorePlans;
  /** Returns the consequences of settings for members, for screens and flows that are served. Cached by content. */
  consequencesOf(settings: Settings, now: Date): readonly Consequence[];
  /** Returns the settings of a store at a version, with defaults filled in. */
  settingsOf(storeId: string, version: number): Promise<Settings>;
}

/** Content hashes of settings versions, of all stores together. */
const hashLimits = { maxEntries: 500 };
/**
 * Plans of published settings and drafts. Plans take several megabytes, about ten times their settings. `maxSize` is in
 * characters of settings, so that drafts with hundreds of custom fields do not fill the memory.
 */
const planLimits = { maxEntries: 32, maxSize: 16_000_000 };

/** Enough for the drafts of a few operators and their base versions. */
const consequenceLimits = { maxEntries: 100 };

interface Results {
  /** By the content hash of the settings. */
  readonly plans: Cache<StorePlans>;
  readonly consequences: Cache<readonly Consequence[]>;
}
/** Applications of one process that share declarations also share what was compiled and found. */
const resultsOfDeclarations = new WeakMap<Declarations, Results>();

export function createProject(
  { declarations, findConsequences }: Pick<CheckedDeclarations, 'declarations' | 'findConsequences'>,
  settings: SettingsReader,
): Project {
  const hashesByVersion = createCache<string>(hashLimits);
  const results = resultsOfDeclarations.get(declarations) ?? {
    plans: createCache<StorePlans>(planLimits),
    consequences: createCache<readonly Consequence[]>(consequenceLimits),
  };
  resultsOfDeclarations.set(declarations, results);
  const { plans: plansByHash, consequences } = results;

  function plansFor(storeSettings: Settings, key = hashSettings(storeSettings)): StorePlans {
    const cached = plansByHash.get(key);
    if (cached !== undefined) return cached;
    const created = createStorePlans(declarations, storeSettings);
    plansByHash.set(key, created, JSON.stringify(storeSettings).length);
    return created;
  }

  async function plansOf(store: Store): Promise<StorePlans> {
    const version = `${store.id} ${store.settingsVersion}`;
    const hash = hashesByVersion.get(version);
    const cached = hash === undefined ? undefined : plansByHash.get(hash);
    if (cached !== undefined) return cached;
    const published = await settings.read(store.id, store.settingsVersion);
    const key = hash ?? hashSettings(published);
    hashesByVersion.set(version, key);
    return plansFor(published, key);
  }

  function consequencesOf(storeSettings: Settings, now: Date): readonly Consequence[] {
    const time = now.toISOString();
    // Results depend on the time only through the oldest possible birthday.
    const key = `${hashSettings(storeSettings)} ${oldestAge(time)}`;
    const cached = consequences.get(key);
    if (cached !== undefined) return cached;
    const created = findConsequences(storeSettings, time).flatMap(selectServed);
    consequences.set(key, created);
    return created;
  }

  /** Drops screens that are not served, and a consequence whose flow or screens are all not served. */
  function selectServed(consequence: Consequence): readonly Consequence[] {
    const { flow, screens } = consequence;
    if (flow !== undefined && !Object.hasOwn(declarations.flows, flow)) return [];
    const served = screens.filter((screen) => Object.hasOwn(declarations.screens, screen));
    return screens.length > 0 && served.length === 0 ? [] : [{ ...consequence, screens: served }];
  }

  return {
    declarations,
    consequencesOf,
    parts: createCompiledParts(),
    plansOf,
    plansFor,
    settingsOf: (storeId, version) => settings.read(storeId, version),
  };
}
