import type { Settings } from '../../../../engine/declare/index.ts';
import type { Blocker } from '../findings.ts';
import { formatConsequence } from './format-consequence.ts';
import { formatNeed } from './format-need.ts';
import { formatText, type Translator } from './setting-labels.ts';

/** Formats what blocks members now: `["今、会員はだれも「新規登録：お客様情報の入力」から先に進めません。…"]` */
export function formatBlockers(blockers: readonly Blocker[], published: Settings, translator: Translator): readonly string[] {
  const sentences = blockers.map(({ rule, consequence, need }) =>
    need === undefined
      ? formatText(translator, `settings.now.${rule}`, consequence && formatConsequence(consequence, published, translator))
      : formatNeed(need, published, translator),
  );
  return [...new Set(sentences)];
}
