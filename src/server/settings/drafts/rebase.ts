import type { Settings } from '../../../../engine/declare/index.ts';
import { refuseEmpty, refuseOtherDraft } from '../validation/refusals.ts';
import { type Draft, omitUnchanged, readDraft, writeDraft } from './drafts.ts';
import { type ChangePath, mergeDocuments } from './merge.ts';
import type { SettingsOperation } from './settings-operation.ts';

export interface Conflict {
  readonly document: string;
  readonly path: ChangePath;
}
export interface Rebased {
  /** undefined: nothing differs from the published settings any more. */
  readonly draft: Draft | undefined;
  /** What the draft and the newly published settings changed differently; the draft's value is kept. */
  readonly conflicts: readonly Conflict[];
}

/**
 * Rebases the operator's draft on the published settings: what it does not change is taken from them. `revision`: of the draft
 * that the page showed.
 */
export async function rebaseDraft(operation: SettingsOperation, { revision }: { readonly revision: number }): Promise<Rebased> {
  const { store, database, platform, operatorId } = operation;
  const draft = await readDraft(database, store.id, operatorId);
  if (draft === undefined) throw revision === 0 ? refuseEmpty() : refuseOtherDraft();
  if (draft.revision !== revision) throw refuseOtherDraft();
  const { documents, conflicts } = await previewRebase(operation, draft);
  const rebased = { baseVersion: store.settingsVersion, documents, updatedAt: platform.clock.now() };
  return { draft: await database.transaction((tx) => writeDraft(tx, operation, revision, rebased)), conflicts };
}

/** Returns what `rebaseDraft` would write: `previewRebase(context, draft)`. Writes nothing. */
export async function previewRebase(
  { store, project }: Pick<SettingsOperation, 'store' | 'project'>,
  draft: Pick<Draft, 'baseVersion' | 'documents'>,
): Promise<{ readonly documents: Settings; readonly conflicts: readonly Conflict[] }> {
  const base = await project.settingsOf(store.id, draft.baseVersion);
  const current = await project.settingsOf(store.id, store.settingsVersion);
  const merged = Object.entries(draft.documents).map(([document, mine]) => {
    const { body, conflicts } = mergeDocuments(base[document] ?? {}, mine, current[document] ?? {});
    return { document, body, conflicts: conflicts.map((path) => ({ document, path })) };
  });
  return {
    documents: omitUnchanged(Object.fromEntries(merged.map(({ document, body }) => [document, body])), current),
    conflicts: merged.flatMap((document) => document.conflicts),
  };
}
