import type { SettingReferences, Settings } from '../../../../engine/declare/index.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { SettingsProblem, SettingsWarning } from '../findings.ts';

/** A change of settings whose stored rows are counted. */
export interface StoredSearch {
  readonly on: Queryable;
  readonly storeId: string;
  readonly declared: SettingReferences;
  readonly settings: Settings;
  readonly published: Settings;
}

export interface StoredFindings {
  readonly blockers: readonly SettingsProblem[];
  readonly warnings: readonly SettingsWarning[];
}
