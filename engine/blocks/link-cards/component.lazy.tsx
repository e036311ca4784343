import type { IconName, TextPlan } from '../../declare/index.ts';
import { defineBlock } from '../../render/blocks/registry.tsx';
import { useHolds, useShownText } from '../../render/frame.tsx';
import { RowList, type RowPlan } from '../../render/links/row-list.tsx';
import { NamedIcon } from '../../render/named-icon.tsx';

interface LinkGroupPlan {
  readonly title: TextPlan;
  readonly icon?: IconName;
  readonly isCompact?: boolean;
  readonly items: readonly RowPlan[];
}

/** Groups of links in cards, side by side where the width allows. */
function LinkCards({ groups }: { readonly groups: readonly LinkGroupPlan[] }) {
  const holds = useHolds();
  const formatText = useShownText();
  const visibleGroups = groups.map(({ items, ...head }) => ({ ...head, items: items.filter((row) => holds(row.when)) }));
  const cards = mergeSingles(visibleGroups.filter(({ items }) => items.length > 0));
  if (cards.length === 0) return null;
  return (
    <div className="link-cards">
      {cards.map(({ title, icon, isCompact, items }, index) => (
        <section key={`${index}-card`} className={isCompact === true ? 'link-card link-card-compact' : 'link-card'}>
          <h2>
            {icon !== undefined && <NamedIcon name={icon} />}
            {formatText(title)}
          </h2>
          <RowList rows={items} />
        </section>
      ))}
    </div>
  );
}

/**
 * Moves the link of a single-link group to the previous group (of the first group to the next one), because a card for one link
 * groups nothing.
 */
function mergeSingles(groups: readonly LinkGroupPlan[]): readonly LinkGroupPlan[] {
  const merged: LinkGroupPlan[] = [];
  for (const group of groups) {
    const before = merged.at(-1);
    if (before === undefined) merged.push(group);
    else if (group.items.length === 1) merged[merged.length - 1] = { ...before, items: [...before.items, ...group.items] };
    else if (before.items.length === 1) merged[merged.length - 1] = { ...group, items: [...before.items, ...group.items] };
    else merged.push(group);
  }
  return merged;
}

export const component = defineBlock(LinkCards);
