import { BusyLabel } from '../busy-label.tsx';
import { Modal } from '../dialogs/modal.tsx';
import { useShownText } from '../frame.tsx';
import { type ActionPlan, type ConfirmPlan, isDestructive } from './action-plan.ts';
import { ConfirmButtons } from './confirm-buttons.tsx';

export interface ConfirmDialogProps {
  readonly action: ActionPlan;
  readonly plan: ConfirmPlan;
  readonly isRunning: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks for confirmation before a call. Both buttons are disabled while it runs. */
export function ConfirmDialog({ action, plan, isRunning, onConfirm, onCancel }: ConfirmDialogProps) {
  const formatText = useShownText();
  return (
    <Modal
      title={formatText(plan.title)}
      onDismiss={isRunning ? undefined : onCancel}
      actions={
        <ConfirmButtons
          isDestructive={isDestructive(action)}
          renderCancel={(className) => (
            <button type="button" className={className} disabled={isRunning} onClick={onCancel}>
              {formatText(plan.cancelLabel)}
            </button>
          )}
          renderConfirm={(className) => (
            // `aria-disabled` while it runs: `disabled` would lose the focus.
            <button
              type="button"
              className={className}
              aria-busy={isRunning || undefined}
              aria-disabled={isRunning || undefined}
              onClick={isRunning ? undefined : onConfirm}
            >
              <BusyLabel>{formatText(plan.confirmLabel)}</BusyLabel>
            </button>
          )}
        />
      }
    >
      {plan.text !== undefined && <p>{formatText(plan.text)}</p>}
    </Modal>
  );
}
