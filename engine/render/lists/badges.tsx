import type { ConditionPlan, TextPlan } from '../../declare/index.ts';
import { useHolds, useShownText } from '../frame.tsx';

/** A compiled badge (engine/declare/words/parts.ts). */
export interface BadgePlan {
  readonly text: TextPlan;
  readonly tone: string;
  readonly when?: ConditionPlan;
}

export function Badges({ badges }: { readonly badges: readonly BadgePlan[] }) {
  const formatText = useShownText();
  const holds = useHolds();
  const visibleBadges = badges
    .filter(({ when }) => holds(when))
    .map(({ text: words, tone }) => ({ tone, label: formatText(words) }))
    .filter(({ label }) => label !== '');
  return visibleBadges.length === 0 ? null : (
    <p className="badges">
      {visibleBadges.map(({ label, tone }, index) => (
        <span key={`${index}-badge`} className={`badge badge-${tone}`}>
          {label}
        </span>
      ))}
    </p>
  );
}
