import type { Consequence } from '../../../../engine/check/index.ts';
import type { Settings } from '../../../../engine/declare/index.ts';
import { readSetting } from '../read-setting.ts';
import { nameScreen } from './name-screen.ts';
import { nameSetting } from './name-setting.ts';
import { findText, formatSettingValue, formatText, type Translator } from './setting-labels.ts';

/**
 * Formats where members are affected, and by which settings, with their values if short: `{ step: "新規登録：お客様情報の入力", reasons: "登録項目
 * › 新規登録 › 生年月日（必須）、年齢制限 › 新規登録" }`
 */
export function formatConsequence(
  { flow, screens, settings: reasons }: Consequence,
  settings: Settings,
  translator: Translator,
): { readonly step: string; readonly reasons: string } {
  const separator = findText(translator, 'settings.and') ?? ', ';
  const steps = screens.map((screen) => nameScreen(translator.plans, translator.language, screen));
  const flowName = flow === undefined ? '' : (findText(translator, `affected.flow.${flow}`) ?? flow);
  const reasonTexts = reasons.map(([document = '', ...path]) => {
    const name = nameSetting(translator, settings, document, path);
    const value = readSetting(settings, [document, ...path]);
    const isShort = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    return isShort ? formatText(translator, 'settings.setTo', { name, value: formatSettingValue(translator, value) }) : name;
  });
  return { step: steps.length === 0 ? flowName : steps.join(separator), reasons: reasonTexts.join(separator) };
}
