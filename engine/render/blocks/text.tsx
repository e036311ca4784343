import type { WordsPlan } from '../../declare/index.ts';
import { useWords } from '../frame.tsx';

export function Text({ words, tone }: { readonly words: WordsPlan; readonly tone: 'normal' | 'lead' | 'muted' }) {
  const say = useWords();
  return <p className={`text text-${tone}`}>{say(words)}</p>;
}
