import type { BlockPlan, TextPlan } from '../../../declare/index.ts';
import { useShownText } from '../../frame.tsx';
import { Blocks, registerBlock } from '../registry.tsx';

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

registerBlock('panel', Panel);
