import type { ConditionPlan, DataPlan, TextPlan } from '../../declare/index.ts';
import { CopyButton } from '../copy-button.tsx';
import { useHolds, useShownText } from '../frame.tsx';
import type { Tone } from '../icons.tsx';
import { Picture } from '../picture.tsx';

/** A compiled fact (engine/declare/words/parts.ts). */
export interface FactPlan {
  readonly label: TextPlan;
  readonly value: TextPlan;
  readonly image?: DataPlan;
  readonly copy?: boolean;
  readonly groups?: number;
  readonly isTotal?: boolean;
  readonly when?: ConditionPlan;
  readonly note?: { readonly text: TextPlan; readonly tone: Tone | 'muted'; readonly when?: ConditionPlan };
}

export function FactsList({ items }: { readonly items: readonly FactPlan[] }) {
  const holds = useHolds();
  const formatText = useShownText();
  const visibleFacts = items.filter((fact) => holds(fact.when));
  // An empty list would show its border.
  if (visibleFacts.length === 0) return null;
  return (
    <dl className="facts">
      {visibleFacts.map((fact, index) => (
        // Facts never change order.
        <div key={`${index}-fact`} className={fact.isTotal === true ? 'fact fact-total' : 'fact'}>
          <dt>{formatText(fact.label)}</dt>
          <dd>
            {fact.image !== undefined && <Picture className="fact-image" of={fact.image} width={24} height={24} />}
            {fact.groups === undefined ? (
              formatText(fact.value)
            ) : (
              <code className="code">{splitGroups(formatText(fact.value), fact.groups)}</code>
            )}
            {fact.copy === true && ' '}
            {fact.copy === true && <CopyButton name={formatText(fact.label)} text={formatText(fact.value)} />}
            {fact.note !== undefined && holds(fact.note.when) && (
              <span className={`fact-note fact-note-${fact.note.tone}`}>{formatText(fact.note.text)}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** `("JBSWY3DPEHPK", 4)` → `"JBSW Y3DP EHPK"` */
function splitGroups(text: string, length: number): string {
  return text.replaceAll(new RegExp(`.{${length}}(?=.)`, 'gu'), '$& ');
}
