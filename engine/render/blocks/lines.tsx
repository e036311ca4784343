import type { DataPlan, WordsPlan } from '../../declare/index.ts';
import { useWords } from '../frame.tsx';
import { LinesList, useLines } from '../lines-list.tsx';

export interface LinesOptions {
  readonly of: DataPlan;
  readonly title?: WordsPlan;
  readonly empty?: WordsPlan;
}

export function Lines({ of, title, empty }: LinesOptions) {
  const say = useWords();
  const found = useLines(of);
  if (found.length === 0 && empty === undefined) return null;
  return (
    <section className="lines-block">
      {title !== undefined && <h2>{say(title)}</h2>}
      {found.length === 0 ? <p className="lines-empty">{say(empty)}</p> : <LinesList lines={found} />}
    </section>
  );
}
