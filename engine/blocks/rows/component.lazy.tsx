import type { TextPlan } from '../../declare/index.ts';
import { defineBlock } from '../../render/blocks/registry.tsx';
import { useHolds, useShownText } from '../../render/frame.tsx';
import { RowList, type RowPlan } from '../../render/links/row-list.tsx';

function Rows({ title, items }: { readonly title?: TextPlan; readonly items: readonly RowPlan[] }) {
  const holds = useHolds();
  const formatText = useShownText();
  const visibleRows = items.filter((row) => holds(row.when));
  if (visibleRows.length === 0) return null;
  return (
    <section className="rows-block">
      {title !== undefined && <h2>{formatText(title)}</h2>}
      <RowList rows={visibleRows} />
    </section>
  );
}

export const component = defineBlock(Rows);
