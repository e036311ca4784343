import type { Settings } from '../../../../engine/declare/index.ts';
import type { ReferenceFacts, SettingsProblem } from '../findings.ts';
import { formatConsequence } from './format-consequence.ts';
import { formatNeed } from './format-need.ts';
import { nameSetting } from './name-setting.ts';
import { findName, findText, formatSettingValue, formatText, nameElement, type Translator } from './setting-labels.ts';

/**
 * Formats problems as sentences, without duplicates. `[{ document: "customAssociatedInfo", path: ["entries", 0, "title", "ja"],
 * rule: "maxLength", limit: 200 }]` → `["追加項目 › 「趣味」 › 名前 › 日本語：200文字以内で入力してください。"]`
 */
export function formatProblems(
  problems: readonly SettingsProblem[],
  settings: Settings,
  translator: Translator,
): readonly string[] {
  const sentences = problems.map((problem) => {
    const { document, path, limit, values, consequence, reference, need } = problem;
    if (need !== undefined) return formatNeed(need, settings, translator);
    const key = keysOf(problem).find((key) => findText(translator, key) !== undefined);
    return formatText(translator, key ?? 'settings.problem.other', {
      where: nameSetting(translator, settings, document, path),
      limit: typeof limit === 'number' ? String(limit) : '',
      ...values,
      ...(consequence && formatConsequence(consequence, settings, translator)),
      ...(reference && formatReference(reference, settings, translator)),
    });
  });
  return [...new Set(sentences)];
}

/** The texts of a problem, the most exact one first. */
function keysOf({ path, rule, format }: SettingsProblem): readonly string[] {
  if (format !== undefined) return [`settings.format.${format}`];
  return [...(rule === 'pattern' ? [`settings.pattern.${String(path.at(-1))}`] : []), `settings.problem.${rule}`];
}

/** `{ id: "weekly", name: "「週額プラン」", amount: "契約中の契約3件", referring: "キャンペーン › 「春」 › 対象のプラン" }` */
export function formatReference(
  { id, element, count, counted, referring = [] }: ReferenceFacts,
  settings: Settings,
  translator: Translator,
) {
  const separator = findText(translator, 'settings.and') ?? ', ';
  return {
    id,
    name:
      (element === undefined ? undefined : findName(element, translator.language) && nameElement(translator, element)) ||
      formatSettingValue(translator, id),
    amount: counted === undefined ? '' : formatText(translator, `settings.stored.${counted}`, { count: String(count ?? 0) }),
    referring: referring.map(({ document, path }) => nameSetting(translator, settings, document, path)).join(separator),
  };
}
