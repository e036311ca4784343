import type { Settings } from '../../../engine/declare/index.ts';
import type { DataOf } from '../../declared-data.ts';
import type { SettingsDocuments } from '../../generated/declared.ts';

/** Every document of a store's settings, typed by its schema. */
export type StoreSettings = DataOf<SettingsDocuments>;

/** Types published settings or a draft by their schemas. */
export function typeSettings(settings: Settings): StoreSettings {
  // They were validated when they were published or when the draft was saved.
  return settings as StoreSettings;
}
