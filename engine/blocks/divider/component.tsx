import type { TextPlan } from '../../declare/index.ts';
import { defineBlock } from '../../render/blocks/registry.tsx';
import { useShownText } from '../../render/frame.tsx';

function Divider({ text }: { readonly text: TextPlan }) {
  return <p className="divider">{useShownText()(text)}</p>;
}

export const component = defineBlock(Divider);
