import { LRUCache } from 'lru-cache';
import type { Declarations, Plans, ScreenPlan } from '../../declare/index.ts';
import { freezeAll } from '../freeze.ts';
import { collectScreenKeys, collectSharedKeys, collectTexts, pickOwnTexts, pickSharedTexts, type TextSet } from './texts-of.ts';

/**
 * Text sets depend on settings only through the texts that blocks refer to, which are mostly the same for all settings. So plans for
 * several settings share them.
 */
interface SharedSets {
  /** By language and the keys of the layouts' texts. */
  readonly ofLayouts: LRUCache<string, TextSet>;
  /** Own texts of screens, by the keys of their texts. */
  readonly ofScreens: WeakMap<TextSet, LRUCache<string, TextSet>>;
  readonly byScreen: WeakMap<ScreenPlan, WeakMap<TextSet, TextSet>>;
  /** All texts of a page, by the screen's own. */
  readonly ofPages: WeakMap<TextSet, TextSet>;
}

/** Usually one for each layout group and language. */
const maxLayoutSets = 50;
/** Usually one for each screen. */
const maxScreenSets = 1_000;
const setsOfDeclarations = new WeakMap<Declarations, SharedSets>();

function getSets(declarations: Declarations): SharedSets {
  const sharedSets = setsOfDeclarations.get(declarations) ?? {
    ofLayouts: new LRUCache({ max: maxLayoutSets }),
    ofScreens: new WeakMap(),
    byScreen: new WeakMap(),
    ofPages: new WeakMap(),
  };
  setsOfDeclarations.set(declarations, sharedSets);
  return sharedSets;
}

type TextPlans = Pick<Plans, 'texts' | 'sharedTexts' | 'screenTexts' | 'pageTexts'>;

/** The translation sets of plans. Each set is frozen, and the same object each time. */
export function createTextSets(declarations: Declarations, plans: Pick<Plans, 'screen' | 'layout'>): TextPlans {
  const sets = getSets(declarations);
  const wholeSets = new Map<string, TextSet>();
  const layoutSets = new Map<string, TextSet>();

  const texts = (group: string, language: string): TextSet =>
    getOrCreate<string, TextSet>(wholeSets, `${group} ${language}`, () =>
      freezeAll(collectTexts(plans, declarations, group, language)),
    );

  const sharedTexts = (group: string, language: string): TextSet =>
    getOrCreate<string, TextSet>(layoutSets, `${group} ${language}`, () => {
      const keys = collectSharedKeys(plans, declarations, group);
      return getOrCreate<string, TextSet>(sets.ofLayouts, `${language} ${keys.join(' ')}`, () =>
        freezeAll(pickSharedTexts(declarations, keys, language)),
      );
    });

  function screenTexts(id: string, language: string): TextSet {
    const screen = plans.screen(id);
    const shared = sharedTexts(screen.group, language);
    const byShared = getOrCreate(sets.byScreen, screen, () => new WeakMap<TextSet, TextSet>());
    return getOrCreate<TextSet, TextSet>(byShared, shared, () => {
      const keys = collectScreenKeys(screen, declarations);
      const byKeys = getOrCreate(sets.ofScreens, shared, () => new LRUCache<string, TextSet>({ max: maxScreenSets }));
      return getOrCreate<string, TextSet>(byKeys, keys.join(' '), () =>
        freezeAll(pickOwnTexts(declarations, keys, language, shared)),
      );
    });
  }

  function pageTexts(id: string, language: string): TextSet {
    const screenTextSet = screenTexts(id, language);
    return getOrCreate<TextSet, TextSet>(sets.ofPages, screenTextSet, () =>
      freezeAll({ ...sharedTexts(plans.screen(id).group, language), ...screenTextSet }),
    );
  }

  return { texts, sharedTexts, screenTexts, pageTexts };
}

interface KeyedValues<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): unknown;
}

function getOrCreate<Key, Value>(values: KeyedValues<Key, Value>, key: Key, create: () => Value): Value {
  const cachedValue = values.get(key);
  if (cachedValue !== undefined) return cachedValue;
  const created = create();
  values.set(key, created);
  return created;
}
