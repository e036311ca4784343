import type { MouseEvent } from 'react';
import { BusyLabel } from '../busy-label.tsx';
import { useShownText } from '../frame.tsx';
import { ActionLabel } from './action-label.tsx';
import type { ActionPlan } from './action-plan.ts';
import type { Cooldown } from './use-cooldown.ts';

export interface ActionButtonProps {
  readonly action: ActionPlan;
  readonly cooldown: Cooldown;
  readonly isDisabled: boolean;
  readonly isRunning: boolean;
  /** Name and value that it is submitted with, in a form with other buttons. */
  readonly name?: string;
  readonly value?: string;
  /** `button`: it works with scripts only. */
  readonly type?: 'submit' | 'button';
  /** The page's main button outside of a form. */
  readonly isMain?: boolean;
  readonly onClick?: (event: MouseEvent) => void;
}

/**
 * The button of an action that sends a call. During a cooldown its label counts down, and it is `aria-disabled`: `disabled` would
 * lose the focus of who pressed it.
 */
export function ActionButton({
  action,
  cooldown,
  isDisabled,
  isRunning,
  name,
  value,
  type = 'submit',
  isMain = false,
  onClick,
}: ActionButtonProps) {
  const formatText = useShownText();
  const isCoolingDown = cooldown.secondsLeft > 0;
  const label =
    isCoolingDown && action.cooldown !== undefined ? (
      formatText(action.cooldown.text, { seconds: cooldown.secondsLeft })
    ) : (
      <ActionLabel action={action} />
    );
  return (
    <button
      type={type}
      name={name}
      value={value}
      className={`button button-${action.tone}${type === 'button' ? ' scripts-only' : ''}`}
      disabled={isDisabled}
      aria-disabled={isCoolingDown || undefined}
      aria-busy={isRunning || undefined}
      data-main={isMain ? '' : undefined}
      onClick={onClick}
    >
      <BusyLabel>{label}</BusyLabel>
    </button>
  );
}
