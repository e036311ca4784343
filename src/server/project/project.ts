import type { CheckedDeclarations, Consequence } from '../../../engine/check/index.ts';
import { type Declarations, oldestAge, type Settings } from '../../../engine/declare/index.ts';
import { createLastUsed } from '../last-used.ts';
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
  /** What settings do to members who meet them now: of the screens and flows that are served. Kept by content. */
  consequencesOf(settings: Settings, now: Date): readonly Consequence[];
  /** The settings of a store as they stood at a version, defaults filled in. */
  settingsOf(storeId: string, version: number): Promise<Settings>;
}

/** Versions of all stores together whose content is known by its hash. Several may have the same one. */
const keptVersions = { most: 500, heaviest: Number.POSITIVE_INFINITY };
/**
 * Plans in force and of drafts. Each may hold some megabytes, and some ten times the text of its settings: `heaviest` is in characters of
 * that, so that drafts of hundreds of custom fields with many options do not fill the memory.
 */
const keptPlans = { most: 32, heaviest: 16_000_000 };

/** A few operators' drafts and what they began on. */
const keptConsequences = { most: 100, heaviest: Number.POSITIVE_INFINITY };

export function createProject(
  { declarations, findConsequences }: Pick<CheckedDeclarations, 'declarations' | 'findConsequences'>,
  settings: SettingsReader,
): Project {
  const consequences = createLastUsed<readonly Consequence[]>(keptConsequences);
  const hashes = createLastUsed<string>(keptVersions);
  const contents = createLastUsed<StorePlans>(keptPlans);

  function plansFor(given: Settings, key = hashSettings(given)): StorePlans {
    const known = contents.get(key);
    if (known !== undefined) return known;
    const made = createStorePlans(declarations, given);
    contents.put(key, made, JSON.stringify(given).length);
    return made;
  }

  async function plansOf(store: Store): Promise<StorePlans> {
    const version = `${store.id} ${store.settingsVersion}`;
    const hash = hashes.get(version);
    const known = hash === undefined ? undefined : contents.get(hash);
    if (known !== undefined) return known;
    const read = await settings.read(store.id, store.settingsVersion);
    const key = hash ?? hashSettings(read);
    hashes.put(version, key, 0);
    return plansFor(read, key);
  }

  function consequencesOf(given: Settings, now: Date): readonly Consequence[] {
    const moment = now.toISOString();
    // Of the moment nothing counts but how old somebody may be.
    const key = `${hashSettings(given)} ${oldestAge(moment)}`;
    const known = consequences.get(key);
    if (known !== undefined) return known;
    const made = findConsequences(given, moment).flatMap(takeServed);
    consequences.put(key, made, 0);
    return made;
  }

  /** Nobody gets to what is declared and not served yet: of several screens those are left that are served, and without one nobody is stopped. */
  function takeServed(consequence: Consequence): readonly Consequence[] {
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
