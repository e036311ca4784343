import { useShownText, useText } from '../frame.tsx';
import type { ActionPlan } from './action-plan.ts';

/** The label of an action, followed by what it is about for screen readers: 削除する （下4桁 4242）. */
export function ActionLabel({
  action: { text: words, visuallyHiddenText },
}: {
  readonly action: Pick<ActionPlan, 'text' | 'visuallyHiddenText'>;
}) {
  const formatText = useShownText();
  const text = useText();
  const name = formatText(visuallyHiddenText);
  return (
    <>
      {formatText(words)}
      {name !== undefined && name !== '' && <span className="visually-hidden">{text('common.about', { name })}</span>}
    </>
  );
}
