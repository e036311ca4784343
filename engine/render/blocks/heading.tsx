import type { WordsPlan } from '../../declare/index.ts';
import { useWords } from '../frame.tsx';

export function Heading({ words, level }: { readonly words: WordsPlan; readonly level: 2 | 3 }) {
  const say = useWords();
  return level === 3 ? <h3>{say(words)}</h3> : <h2>{say(words)}</h2>;
}
