import type { TextPlan } from '../../declare/index.ts';
import { defineBlock } from '../../render/blocks/registry.tsx';
import { useFrame, useScripts, useShownText } from '../../render/frame.tsx';

export interface PrintOptions {
  readonly text: TextPlan;
}

function Print({ text }: PrintOptions) {
  const { host } = useFrame();
  const formatText = useShownText();
  if (!useScripts()) return null;
  return (
    <div className="actions actions-start actions-more">
      <button type="button" className="button button-quiet" onClick={() => host.print()}>
        {formatText(text)}
      </button>
    </div>
  );
}

export const component = defineBlock(Print);
