import type { ConditionPlan, IconName, TextPlan } from '../../declare/index.ts';
import type { ActionPlan } from '../../render/actions/action-plan.ts';
import { Actions } from '../../render/actions/actions.tsx';
import { defineBlock } from '../../render/blocks/registry.tsx';
import { useHolds, useShownText } from '../../render/frame.tsx';
import { RowList, type RowPlan } from '../../render/links/row-list.tsx';
import { type BadgePlan, Badges } from '../../render/lists/badges.tsx';
import { type FactPlan, FactsList } from '../../render/lists/facts-list.tsx';
import { NamedIcon } from '../../render/named-icon.tsx';

interface CardPlan {
  readonly title: TextPlan;
  readonly icon?: IconName;
  readonly badges?: readonly BadgePlan[];
  readonly values?: readonly ValuePlan[];
  readonly facts?: readonly FactPlan[];
  readonly rows?: readonly RowPlan[];
  readonly actions?: readonly ActionPlan[];
  readonly when?: ConditionPlan;
}
interface ValuePlan {
  readonly text: TextPlan;
  readonly note?: TextPlan;
  readonly when?: ConditionPlan;
}

function SummaryCards({ cards }: { readonly cards: readonly CardPlan[] }) {
  const holds = useHolds();
  const visibleCards = cards
    .filter((card) => holds(card.when))
    .map(({ values = [], facts = [], rows = [], actions = [], ...head }) => ({
      ...head,
      value: values.find(({ when }) => holds(when)),
      facts: facts.filter(({ when }) => holds(when)),
      rows: rows.filter(({ when }) => holds(when)),
      actions: actions.filter(({ when }) => holds(when)),
    }))
    .filter(({ value, facts, rows, actions }) => value !== undefined || facts.length + rows.length + actions.length > 0);
  if (visibleCards.length === 0) return null;
  return (
    <div className="summary-cards">
      {visibleCards.map((card, index) => (
        <SummaryCard key={`${index}-card`} {...card} />
      ))}
    </div>
  );
}

interface SummaryCardProps extends Pick<CardPlan, 'title' | 'icon' | 'badges'> {
  readonly value: ValuePlan | undefined;
  readonly facts: readonly FactPlan[];
  readonly rows: readonly RowPlan[];
  readonly actions: readonly ActionPlan[];
}

function SummaryCard({ title, icon, badges, value, facts, rows, actions }: SummaryCardProps) {
  const formatText = useShownText();
  const note = formatText(value?.note);
  return (
    <section className="summary-card">
      <div className="summary-head">
        <h2>
          {icon !== undefined && <NamedIcon name={icon} />}
          {formatText(title)}
        </h2>
        {badges !== undefined && <Badges badges={badges} />}
      </div>
      {value !== undefined && (
        <p className="summary-value">
          {formatText(value.text)}
          {note !== undefined && note !== '' && <span className="summary-note">{note}</span>}
        </p>
      )}
      <FactsList items={facts} />
      {rows.length > 0 && <RowList rows={rows} />}
      {actions.length > 0 && <Actions items={actions} align="start" />}
    </section>
  );
}

export const component = defineBlock(SummaryCards);
