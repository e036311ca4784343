import { isObject, type Json, type Scopes } from '../../../declare/index.ts';
import { isAbsent, isSame, readPath } from '../../../validate/index.ts';
import { useScopes, useShownText, useText, useTexts } from '../../frame.tsx';
import { useFormContext, useFormValue } from '../form-context.tsx';
import { clipAnswer, formatAnswer } from './answer-text.ts';
import { type MarkedPlan, useSection } from './section-context.ts';

/** Returns a function that tests whether the section marks a field; read it where the answers change. */
export function useIsMarked(): (name: string) => boolean {
  const { marked: plan } = useSection();
  const { store } = useFormContext();
  const scopes = useScopes();
  return (name) => {
    if (plan === undefined) return false;
    const comparedAnswer = otherAnswer(plan, scopes, name);
    if (comparedAnswer !== undefined && differs(store.committed()[name] ?? null, comparedAnswer)) return true;
    const keys = plan.keys && readPath(scopes, plan.keys.at);
    return Array.isArray(keys) && keys.includes(name);
  };
}

/** The mark of a field in a section that marks some. */
export function DifferenceMark({ name, plan }: { readonly name: string; readonly plan: MarkedPlan }) {
  const { store } = useFormContext();
  const texts = useTexts();
  const scopes = useScopes();
  const formatText = useShownText();
  const text = useText();
  const isMarked = useIsMarked();
  const isShown = useFormValue('answers', () => isMarked(name));
  if (!isShown) return null;
  const comparedAnswer = otherAnswer(plan, scopes, name) ?? null;
  const value = formatAnswer(store.field(name), { [name]: comparedAnswer }, { texts, words: formatText });
  return (
    <span className="field-mark field-marked">
      {formatText(plan.text, { value: value === '' ? text('form.notAnswered') : clipAnswer(value) })}
    </span>
  );
}

/** The field's answer in `differFrom`; undefined if it has none there. */
function otherAnswer(plan: MarkedPlan, scopes: Scopes, name: string): Json | undefined {
  const comparedAnswers = plan.compareWith && readPath(scopes, plan.compareWith.at);
  // Page data is JSON.
  return isObject(comparedAnswers) && Object.hasOwn(comparedAnswers, name) ? (comparedAnswers[name] as Json) : undefined;
}

/** Empty and absent are equal. */
function differs(left: Json, right: Json): boolean {
  return !(isAbsent(left) && isAbsent(right)) && !isSame(left, right);
}
