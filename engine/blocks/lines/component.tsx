import type { DataPlan, TextPlan } from '../../declare/index.ts';
import { defineBlock } from '../../render/blocks/registry.tsx';
import { useShownText } from '../../render/frame.tsx';
import { LinesList, useLines } from '../../render/lists/lines-list.tsx';

export interface LinesOptions {
  readonly items: DataPlan;
  readonly title?: TextPlan;
  readonly empty?: TextPlan;
}

function Lines({ items, title, empty }: LinesOptions) {
  const formatText = useShownText();
  const lines = useLines(items);
  if (lines.length === 0 && empty === undefined) return null;
  return (
    <section className="lines-block">
      {title !== undefined && <h2>{formatText(title)}</h2>}
      {lines.length === 0 ? <p className="lines-empty">{formatText(empty)}</p> : <LinesList lines={lines} />}
    </section>
  );
}

export const component = defineBlock(Lines);
