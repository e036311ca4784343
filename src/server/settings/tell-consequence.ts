import type { Consequence } from '../../../engine/check/index.ts';
import type { Settings } from '../../../engine/declare/index.ts';
import { nameScreen } from '../project/name-screen.ts';
import { nameSetting, readSetting } from './name-setting.ts';
import { findText, type Speaker, sayText, tellValue } from './settings-words.ts';

/**
 * Where members meet it, and by which settings, each with its value where that is short:
 * `{ step: "新規登録：お客様情報の入力", reasons: "登録項目 › 新規登録 › 生年月日（必須）、年齢制限 › 新規登録" }`
 */
export function tellConsequence(
  { flow, screens, settings: reasons }: Consequence,
  settings: Settings,
  speaker: Speaker,
): { readonly step: string; readonly reasons: string } {
  const and = findText(speaker, 'settings.and') ?? ', ';
  const steps = screens.map((screen) => nameScreen(speaker.plans, speaker.language, screen));
  const named = flow === undefined ? '' : (findText(speaker, `affected.flow.${flow}`) ?? flow);
  const told = reasons.map(([document = '', ...path]) => {
    const name = nameSetting(speaker, settings, document, path);
    const value = readSetting(settings, [document, ...path]);
    const isShort = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    return isShort ? sayText(speaker, 'settings.setTo', { name, value: tellValue(speaker, value) }) : name;
  });
  return { step: steps.length === 0 ? named : steps.join(and), reasons: told.join(and) };
}
