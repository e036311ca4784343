import type { Settings } from '../../../../engine/declare/index.ts';
import type { RestoredElement } from '../references/restore-revisions.ts';
import { nameSetting } from './name-setting.ts';
import { formatText, type Translator } from './setting-labels.ts';

/** Says which elements a rollback restores under another revision: `規約 › 「利用規約」：以前の内容に戻し、新しい版（4）にします。…` */
export function formatRestoredRevisions(
  restored: readonly RestoredElement[],
  settings: Settings,
  translator: Translator,
): readonly string[] {
  return restored.map(({ element, revision, isNew }) =>
    formatText(translator, isNew ? 'settings.change.revisionNew' : 'settings.change.revisionKept', {
      where: nameSetting(translator, settings, element.identifier.document, element.at.slice(0, -1)),
      revision: String(revision),
    }),
  );
}
