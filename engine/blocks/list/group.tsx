import type { ReactNode } from 'react';
import type { ConditionPlan, TextPlan } from '../../declare/index.ts';
import { useShownText } from '../../render/frame.tsx';
import { ChevronIcon } from '../../render/icons.tsx';

export interface GroupPlan {
  readonly title: TextPlan;
  readonly lead?: TextPlan;
  readonly when?: ConditionPlan;
  readonly folded: boolean;
}

export type Rank = 'h2' | 'h3' | 'h4';

interface GroupProps {
  readonly group: GroupPlan;
  readonly rank: Rank;
  /** Number of elements. */
  readonly count: number;
  /** Whether a folded group is expanded. */
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

/** The elements of a group below its heading. */
export function Group({ group, rank: Heading, count, isOpen, children }: GroupProps) {
  const formatText = useShownText();
  const heading = <Heading>{formatText(group.title)}</Heading>;
  const lead = group.lead !== undefined && <p className="list-lead">{formatText(group.lead)}</p>;
  if (!group.folded)
    return (
      <section className="list-group">
        {heading}
        {lead}
        {children}
      </section>
    );
  return (
    <details className="list-group fold" open={isOpen}>
      <summary>
        {heading}
        <span className="fold-count">{count}</span>
        <ChevronIcon to="right" />
      </summary>
      {lead}
      {children}
    </details>
  );
}
