import type { Settings } from '../../../engine/declare/index.ts';
import { type Speaker, sayText } from './settings-words.ts';
import { tellConsequence } from './tell-consequence.ts';
import type { StandingStop } from './weigh-settings.ts';

/** What members cannot do at this moment, in sentences: `["今、会員はだれも「新規登録：お客様情報の入力」から先に進めません。…"]` */
export function tellStanding(stops: readonly StandingStop[], inForce: Settings, speaker: Speaker): readonly string[] {
  const told = stops.map(({ rule, consequence }) =>
    sayText(speaker, `settings.now.${rule}`, tellConsequence(consequence, inForce, speaker)),
  );
  return [...new Set(told)];
}
