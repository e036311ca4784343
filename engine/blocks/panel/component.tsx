import type { BlockPlan, TextPlan } from '../../declare/index.ts';
import { Blocks, defineBlock } from '../../render/blocks/registry.tsx';
import { useShownText } from '../../render/frame.tsx';

export interface PanelOptions {
  readonly title?: TextPlan;
  readonly blocks: readonly BlockPlan[];
  readonly width: 'reading' | 'full';
}

function Panel({ title, blocks, width }: PanelOptions) {
  const formatText = useShownText();
  return (
    <section className={`panel panel-${width}`}>
      {title !== undefined && <h2>{formatText(title)}</h2>}
      <Blocks plans={blocks} />
    </section>
  );
}

export const component = defineBlock(Panel);
