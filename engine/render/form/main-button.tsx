import type { ConditionPlan, WordsPlan } from '../../declare/index.ts';
import { holds } from '../../validate/index.ts';
import { BusyLabel } from '../busy-label.tsx';
import { useScripts } from '../frame.tsx';
import { useFormRoom, useFormValue, useFormWords } from './form-room.tsx';
import { useFormStatus } from './use-form-status.ts';

export interface MainButtonProps {
  readonly call: string;
  readonly words: WordsPlan;
  readonly enabledWhen: ConditionPlan | undefined;
  readonly needsValid: boolean;
}

/** The form's first submit button: Enter presses it. What switches it off applies only once scripts run. */
export function MainButton({ call, words, enabledWhen, needsValid }: MainButtonProps) {
  const { store } = useFormRoom();
  const scripts = useScripts();
  const label = useFormWords(words);
  const { running, isUnread } = useFormStatus();
  const isAllowed = useFormValue(
    'typing',
    (scopes) => holds(enabledWhen, scopes, store.given().now) && (!needsValid || store.isValid()),
  );
  return (
    <button
      type="submit"
      className="button button-main"
      data-main=""
      disabled={scripts && (!isAllowed || isUnread)}
      aria-busy={running === call || undefined}
    >
      <BusyLabel>{label}</BusyLabel>
    </button>
  );
}
