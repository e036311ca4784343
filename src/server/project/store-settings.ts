import type { Settings } from '../../../engine/declare/index.ts';
import type { Shown } from '../../declared-data.ts';
import type { SettingsDocuments } from '../../generated/declared.ts';

/** Every document of a store's settings, typed by its schema. */
export type StoreSettings = Shown<SettingsDocuments>;

/** Settings in force or of a draft, as their schemas type them. */
export function typeSettings(settings: Settings): StoreSettings {
  // They were judged by their schemas when they were published, or when the draft was saved.
  return settings as StoreSettings;
}
