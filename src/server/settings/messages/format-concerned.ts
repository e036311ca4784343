import type { Settings } from '../../../../engine/declare/index.ts';
import type { SettingsProblem, SettingsWarning } from '../findings.ts';
import { addCount } from './format-need.ts';
import { formatReference } from './format-problems.ts';
import { nameSetting } from './name-setting.ts';
import { formatText, type Translator } from './setting-labels.ts';

/**
 * Formats whom problems and warnings concern, each once: `ボット対策 › サイトキー（対象の会員：120人）`, `アンケート：「解約」（回答が3件あります）`
 */
export function formatConcerned(
  problems: readonly SettingsProblem[],
  warnings: readonly SettingsWarning[],
  settings: Settings,
  translator: Translator,
): readonly string[] {
  const needs: readonly SettingsProblem['need'][] = [
    ...problems.map(({ need }) => need),
    ...warnings.map((warning) =>
      warning.rule === 'need' ? warning.need : warning.rule === 'blockedNow' ? warning.blocker.need : undefined,
    ),
  ];
  const references = [...problems, ...warnings.flatMap((warning) => (warning.rule === 'reference' ? [warning.problem] : []))];
  const lines = [
    ...needs.flatMap((need) =>
      need !== undefined && 'count' in need && need.count > 0
        ? [addCount(need, nameSetting(translator, settings, need.document, need.path), translator)]
        : [],
    ),
    ...references.flatMap(({ document, path, reference }) =>
      reference?.count === undefined || reference.count === 0
        ? []
        : [
            formatText(translator, 'settings.concerned.stored', {
              where: nameSetting(translator, settings, document, path),
              ...formatReference(reference, settings, translator),
            }),
          ],
    ),
  ];
  return [...new Set(lines)];
}
