import { createContext, type ReactNode, useContext } from 'react';
import type { DataPlan, WordsPlan } from '../../declare/index.ts';
import { readPath } from '../../validate/index.ts';
import { useScopes, useWords } from '../frame.tsx';

/** Fields that carry a mark, as data of the page names them. */
export interface MarkedPlan {
  readonly keys: DataPlan;
  readonly words: WordsPlan;
}

const MarkedContext = createContext<MarkedPlan | undefined>(undefined);

export function MarkedFields({ plan, children }: { readonly plan: MarkedPlan | undefined; readonly children: ReactNode }) {
  return <MarkedContext value={plan}>{children}</MarkedContext>;
}

/** The mark of a field, where its section has marked it. */
export function FieldMarks({ name }: { readonly name: string }) {
  const plan = useContext(MarkedContext);
  const scopes = useScopes();
  const say = useWords();
  const keys = plan === undefined ? [] : readPath(scopes, plan.keys.at);
  if (plan === undefined || !Array.isArray(keys) || !keys.includes(name)) return null;
  return <span className="field-mark field-marked">{say(plan.words)}</span>;
}
