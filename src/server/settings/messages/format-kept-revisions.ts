import type { Settings } from '../../../../engine/declare/index.ts';
import { type Element, objectOf } from '../references/elements.ts';
import { nameSetting } from './name-setting.ts';
import { formatText, type Translator } from './setting-labels.ts';

/** Says which elements a rollback leaves as they are published: `規約 › 「利用規約」：内容と版（3）は、…公開中のまま残します。` */
export function formatKeptRevisions(kept: readonly Element[], published: Settings, translator: Translator): readonly string[] {
  return kept.map((element) =>
    formatText(translator, 'settings.change.revisionKept', {
      where: nameSetting(translator, published, element.identifier.document, element.at.slice(0, -1)),
      revision: String(objectOf(element)[element.identifier.revision ?? ''] ?? ''),
    }),
  );
}
