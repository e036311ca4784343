import type { Settings } from '../../../../engine/declare/index.ts';
import { fillDocuments, omitUnchanged } from '../drafts/drafts.ts';
import { type Conflict, previewRebase } from '../drafts/rebase.ts';
import type { SettingsOperation } from '../drafts/settings-operation.ts';
import { omitSecrets, restoreSecrets } from '../file-secrets.ts';

/** Settings that were exported. */
export interface ImportedSettings {
  /** Whole documents; those that are missing stay as they are. */
  readonly documents: Settings;
  /** The version of the same store that they are from; undefined: they are from elsewhere, and replace what is published. */
  readonly baseVersion: number | undefined;
}

/**
 * The documents that an import changes: what the exported settings did not change is taken from the published ones, which also keep their
 * secrets. `conflicts`: what was changed in both.
 */
export async function mergeImported(
  { store, project }: Pick<SettingsOperation, 'store' | 'project'>,
  { documents, baseVersion = store.settingsVersion }: ImportedSettings,
): Promise<{ readonly documents: Settings; readonly conflicts: readonly Conflict[] }> {
  const base = await project.settingsOf(store.id, baseVersion);
  const complete = restoreSecrets(fillDocuments(project.declarations, omitSecrets(documents).documents), base);
  return previewRebase({ store, project }, { baseVersion, documents: omitUnchanged(complete, base) });
}
