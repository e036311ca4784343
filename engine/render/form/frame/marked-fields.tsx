import { createContext, type ReactNode, useContext } from 'react';
import { type DataPlan, isObject, type Json, type TextPlan } from '../../../declare/index.ts';
import { isAbsent, isSame, readPath } from '../../../validate/index.ts';
import { useScopes, useShownText, useText, useTexts } from '../../frame.tsx';
import { useFormContext, useFormValue } from '../form-context.tsx';
import { clipAnswer, formatAnswer } from './answer-text.ts';

/** Marks fields that page data lists, or that differ from answers in page data. */
export interface MarkedPlan {
  readonly keys?: DataPlan;
  readonly differFrom?: DataPlan;
  readonly words: TextPlan;
}

const MarkedContext = createContext<MarkedPlan | undefined>(undefined);

export function MarkedFields({ plan, children }: { readonly plan: MarkedPlan | undefined; readonly children: ReactNode }) {
  return <MarkedContext value={plan}>{children}</MarkedContext>;
}

/** The mark of a field, if its section marks it. */
export function FieldMarks({ name }: { readonly name: string }) {
  const plan = useContext(MarkedContext);
  return plan === undefined ? null : <FieldMark name={name} plan={plan} />;
}

function FieldMark({ name, plan }: { readonly name: string; readonly plan: MarkedPlan }) {
  const { store } = useFormContext();
  const texts = useTexts();
  const scopes = useScopes();
  const formatText = useShownText();
  const text = useText();
  const keys = plan.keys && readPath(scopes, plan.keys.at);
  const others = plan.differFrom && readPath(scopes, plan.differFrom.at);
  // Page data is JSON.
  const other = isObject(others) && Object.hasOwn(others, name) ? (others[name] as Json) : undefined;
  const isOther = useFormValue('answers', () => other !== undefined && differs(store.committed()[name] ?? null, other));
  if (!isOther && !(Array.isArray(keys) && keys.includes(name))) return null;
  const value = formatAnswer(store.field(name), { [name]: other ?? null }, { texts, words: formatText });
  return (
    <span className="field-mark field-marked">
      {formatText(plan.words, { value: value === '' ? text('form.notAnswered') : clipAnswer(value) })}
    </span>
  );
}

/** Empty and absent are equal. */
function differs(one: Json, other: Json): boolean {
  return !(isAbsent(one) && isAbsent(other)) && !isSame(one, other);
}
