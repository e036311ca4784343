import type { BlockPlan, ConditionPlan, TextPlan } from '../../declare/index.ts';
import { Blocks, defineBlock } from '../../render/blocks/registry.tsx';
import { useHolds, useShownText } from '../../render/frame.tsx';
import { ChevronIcon } from '../../render/icons.tsx';

export interface AsideOptions {
  readonly title: TextPlan;
  readonly figure?: TextPlan;
  readonly openWhen?: ConditionPlan;
  readonly blocks: readonly BlockPlan[];
}

/** Its style shows the heading on wide pages, and the summary, which expands the content, on narrow ones. */
function Aside({ title, figure, openWhen, blocks }: AsideOptions) {
  const formatText = useShownText();
  const holds = useHolds();
  return (
    <section className="aside">
      <h2 className="aside-title">{formatText(title)}</h2>
      <details open={openWhen !== undefined && holds(openWhen)}>
        <summary>
          <ChevronIcon to="right" />
          <h2>{formatText(title)}</h2>
          {figure !== undefined && <strong>{formatText(figure)}</strong>}
        </summary>
        <div className="aside-body">
          <Blocks plans={blocks} />
        </div>
      </details>
    </section>
  );
}

export const component = defineBlock(Aside);
