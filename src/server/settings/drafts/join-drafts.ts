import type { Settings } from '../../../../engine/declare/index.ts';
import type { Draft } from './drafts.ts';
import { previewRebase } from './rebase.ts';
import type { SettingsOperation } from './settings-operation.ts';

type Changes = Pick<Draft, 'baseVersion' | 'documents'>;

/** Why changes cannot be added to a draft: it changes one of their documents too, or was made from settings that they do not fit. */
export type JoinProblem = 'sameDocument' | 'otherSettings';

/** Adds changes of other documents to a draft: changes of earlier settings only to a draft of the present ones, without conflicts. */
export async function joinDrafts(
  operation: Pick<SettingsOperation, 'store' | 'project'>,
  draft: Changes | undefined,
  added: Changes,
): Promise<Changes | JoinProblem> {
  if (draft === undefined) return { baseVersion: added.baseVersion, documents: added.documents };
  if (Object.keys(added.documents).some((document) => Object.hasOwn(draft.documents, document))) return 'sameDocument';
  const { baseVersion } = draft;
  const join = (documents: Settings): Changes => ({ baseVersion, documents: { ...draft.documents, ...documents } });
  if (added.baseVersion === baseVersion) return join(added.documents);
  if (baseVersion !== operation.store.settingsVersion) return 'otherSettings';
  const { documents, conflicts } = await previewRebase(operation, added);
  return conflicts.length > 0 ? 'otherSettings' : join(documents);
}
