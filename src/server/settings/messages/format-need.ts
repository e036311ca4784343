import type { Settings } from '../../../../engine/declare/index.ts';
import type { CountedNeed } from '../validation/needs/counts.ts';
import type { UnmetNeed } from '../validation/needs/find-unmet-needs.ts';
import { nameSetting } from './name-setting.ts';
import { formatText, nameStep, type Translator } from './setting-labels.ts';

/**
 * Formats a need that is not met, and whom it concerns: `ボット対策 › サイトキー：Cloudflare Turnstileを使うには、サイトキーを入力してください。
 * （対象の会員：120人）`
 */
export function formatNeed(need: UnmetNeed | CountedNeed, settings: Settings, translator: Translator): string {
  const where = nameSetting(translator, settings, need.document, need.path);
  if (need.other !== undefined)
    return formatText(translator, need.text, { where, other: nameStep(translator, need.other) ?? need.other });
  const sentence = formatText(translator, need.text);
  return formatText(translator, 'settings.problem.need', { where, sentence: addCount(need, sentence, translator) });
}

/** Adds whom a need concerns to a text: `ボット対策 › サイトキー（対象の会員：120人）` */
export function addCount(need: UnmetNeed | CountedNeed, sentence: string, translator: Translator): string {
  const isCounted = 'count' in need && need.count > 0 && need.unit !== undefined;
  return isCounted
    ? formatText(translator, `settings.concerned.${need.unit}`, { sentence, count: String(need.count) })
    : sentence;
}
