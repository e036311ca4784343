import type { TextPlan } from '../../../declare/index.ts';
import { BusyLabel } from '../../busy-label.tsx';
import { useFrame, useScripts } from '../../frame.tsx';
import { useFormContext, useFormText, useFormValue } from '../form-context.tsx';
import { useFormStatus } from '../store/use-form-status.ts';
import { isBlocked, isReady, type MainCondition } from './main-readiness.ts';

export interface MainButtonProps {
  readonly call: string;
  readonly words: TextPlan;
  readonly tone: 'main' | 'plain';
  readonly condition: MainCondition;
}

/**
 * The form's first submit button, which Enter presses. With scripts it is `aria-disabled` while something is missing and says
 * what when pressed; `disabled` would prevent focus and press. Without scripts it is `disabled` if no answer could enable it.
 */
export function MainButton({ call, words, tone, condition }: MainButtonProps) {
  const { store } = useFormContext();
  const scripts = useScripts();
  const { screen } = useFrame();
  const label = useFormText(words);
  const { running } = useFormStatus();
  const isDisabled = !useFormValue('typing', (scopes) => isReady(store, scopes, condition)) && scripts;
  const isNeverEnabled = useFormValue('typing', (scopes) => isBlocked(store, scopes, condition)) && !scripts;
  return (
    <button
      type="submit"
      className={`button button-${screen?.calls[call]?.isDestructive === true ? 'danger' : tone}`}
      data-main=""
      disabled={isNeverEnabled}
      aria-disabled={isDisabled || undefined}
      aria-busy={running === call || undefined}
    >
      <BusyLabel>{label}</BusyLabel>
    </button>
  );
}
