import type { ConditionPlan, DataPlan, WordsPlan } from '../declare/index.ts';
import { useHolds, useWords } from './frame.tsx';
import type { Tone } from './notice-box.tsx';
import { Picture } from './picture.tsx';

/** A fact as compiled by engine/declare/words/parts.ts. */
export interface FactPlan {
  readonly label: WordsPlan;
  readonly value: WordsPlan;
  readonly image?: DataPlan;
  readonly when?: ConditionPlan;
  readonly note?: { readonly words: WordsPlan; readonly tone: Tone | 'muted'; readonly when?: ConditionPlan };
}

export function FactsList({ items }: { readonly items: readonly FactPlan[] }) {
  const holds = useHolds();
  const say = useWords();
  return (
    <dl className="facts">
      {items
        .filter((fact) => holds(fact.when))
        .map((fact, index) => (
          // Facts never change places.
          <div key={`${index}-fact`} className="fact">
            <dt>{say(fact.label)}</dt>
            <dd>
              {fact.image !== undefined && <Picture className="fact-image" of={fact.image} size={24} />}
              {say(fact.value)}
              {fact.note !== undefined && holds(fact.note.when) && (
                <span className={`fact-note fact-note-${fact.note.tone}`}>{say(fact.note.words)}</span>
              )}
            </dd>
          </div>
        ))}
    </dl>
  );
}
