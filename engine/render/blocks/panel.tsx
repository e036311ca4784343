import type { BlockPlan, WordsPlan } from '../../declare/index.ts';
import { useWords } from '../frame.tsx';
import { Blocks } from './registry.tsx';

export interface PanelOptions {
  readonly title?: WordsPlan;
  readonly blocks: readonly BlockPlan[];
  readonly width: 'reading' | 'full';
}

export function Panel({ title, blocks, width }: PanelOptions) {
  const say = useWords();
  return (
    <section className={`panel panel-${width}`}>
      {title !== undefined && <h2>{say(title)}</h2>}
      <Blocks plans={blocks} />
    </section>
  );
}
