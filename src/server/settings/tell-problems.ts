import type { Settings } from '../../../engine/declare/index.ts';
import type { SettingsProblem } from './judge-settings.ts';
import { nameSetting } from './name-setting.ts';
import { findText, type Speaker, sayText } from './settings-words.ts';
import { tellConsequence } from './tell-consequence.ts';

/**
 * What is wrong with settings, as sentences; what is told at several settings is one sentence.
 * `[{ document: "customAssociatedInfo", path: ["entries", 0, "title", "ja"], rule: "maxLength", limit: 200 }]` →
 * `["追加項目 › 「趣味」 › 名前 › 日本語：200文字以内で入力してください。"]`
 */
export function tellProblems(problems: readonly SettingsProblem[], settings: Settings, speaker: Speaker): readonly string[] {
  const told = problems.map(({ document, path, rule, limit, consequence }) => {
    const key = `settings.problem.${rule}`;
    const known = findText(speaker, key) === undefined ? 'settings.problem.other' : key;
    return sayText(speaker, known, {
      where: nameSetting(speaker, settings, document, path),
      limit: typeof limit === 'number' ? String(limit) : '',
      ...(consequence && tellConsequence(consequence, settings, speaker)),
    });
  });
  return [...new Set(told)];
}
