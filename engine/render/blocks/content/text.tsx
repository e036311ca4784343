import type { TextPlan } from '../../../declare/index.ts';
import { useShownText } from '../../frame.tsx';
import { registerBlock } from '../registry.tsx';

function Text({ words, tone }: { readonly words: TextPlan; readonly tone: 'normal' | 'lead' | 'muted' }) {
  const formatText = useShownText();
  return <p className={`text text-${tone}`}>{formatText(words)}</p>;
}

registerBlock('text', Text);
