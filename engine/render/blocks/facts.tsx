import type { WordsPlan } from '../../declare/index.ts';
import { type FactPlan, FactsList } from '../facts-list.tsx';
import { useWords } from '../frame.tsx';

export function Facts({ title, items }: { readonly title?: WordsPlan; readonly items: readonly FactPlan[] }) {
  const say = useWords();
  return (
    <section className="facts-block">
      {title !== undefined && <h2>{say(title)}</h2>}
      <FactsList items={items} />
    </section>
  );
}
