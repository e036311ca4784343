import type { TextPlan } from '../../declare/index.ts';
import { defineBlock } from '../../render/blocks/registry.tsx';
import { useShownText } from '../../render/frame.tsx';

/** A text whose lines all begin with a bullet is a list. */
function Text({ text: words, tone }: { readonly text: TextPlan; readonly tone: 'normal' | 'lead' | 'muted' }) {
  const text = useShownText()(words);
  const lines = text.split('\n');
  if (!lines.every((line) => /^[・•]/.test(line))) return <p className={`text text-${tone}`}>{text}</p>;
  return (
    <ul className={`text text-list text-${tone}`}>
      {lines.map((line, index) => (
        <li key={`${index}-line`}>{line.slice(1).trimStart()}</li>
      ))}
    </ul>
  );
}

export const component = defineBlock(Text);
