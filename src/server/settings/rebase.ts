import type { Settings } from '../../../engine/declare/index.ts';
import type { Project } from '../project/project.ts';
import type { Store } from '../store/stores.ts';
import type { Deed } from './deed.ts';
import { type Draft, leaveOut, readDraft, writeDraft } from './drafts.ts';
import { type ChangePath, mergeDocuments } from './merge.ts';
import { refuseEmpty, refuseOtherDraft } from './refusals.ts';

export interface Conflict {
  readonly document: string;
  readonly path: ChangePath;
}
export interface Rebased {
  /** undefined: all of it was published meanwhile. */
  readonly draft: Draft | undefined;
  /** Where somebody else published another value for what the draft changes; the draft's is kept. */
  readonly conflicts: readonly Conflict[];
}

/** Brings the operator's draft up to the settings in force: what it does not change is as published. `revision`: as the page showed it. */
export async function rebaseDraft(deed: Deed, { revision }: { readonly revision: number }): Promise<Rebased> {
  const { request, operatorId } = deed;
  const { database, ground } = request.server;
  const draft = await readDraft(database, request.store.id, operatorId);
  if (draft === undefined) throw revision === 0 ? refuseEmpty() : refuseOtherDraft();
  if (draft.revision !== revision) throw refuseOtherDraft();
  const { documents, conflicts } = await previewRebase({ store: request.store, project: deed.project }, draft);
  const rebased = { baseVersion: request.store.settingsVersion, documents, updatedAt: ground.clock.now() };
  return { draft: await database.transaction((tx) => writeDraft(tx, deed, revision, rebased)), conflicts };
}

/** The same, as it would be: `previewRebase(visit, draft)`. Nothing is written. */
export async function previewRebase(
  { store, project }: { readonly store: Store; readonly project: Project },
  draft: Draft,
): Promise<{ readonly documents: Settings; readonly conflicts: readonly Conflict[] }> {
  const base = await project.settingsOf(store.id, draft.baseVersion);
  const current = await project.settingsOf(store.id, store.settingsVersion);
  const merged = Object.entries(draft.documents).map(([document, mine]) => {
    const { body, conflicts } = mergeDocuments(base[document] ?? {}, mine, current[document] ?? {});
    return { document, body, conflicts: conflicts.map((path) => ({ document, path })) };
  });
  return {
    documents: leaveOut(Object.fromEntries(merged.map(({ document, body }) => [document, body])), current),
    conflicts: merged.flatMap((each) => each.conflicts),
  };
}
