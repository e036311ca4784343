import type { ConfirmPlan } from '../actions/action-plan.ts';
import { BusyLabel } from '../busy-label.tsx';
import { useWords } from '../frame.tsx';
import { Modal } from './modal.tsx';

export interface ConfirmDialogProps {
  readonly plan: ConfirmPlan;
  readonly isRunning: boolean;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** Asks before a call is made. Both buttons are locked while it runs. */
export function ConfirmDialog({ plan, isRunning, onYes, onNo }: ConfirmDialogProps) {
  const say = useWords();
  return (
    <Modal
      title={say(plan.title)}
      onDismiss={isRunning ? undefined : onNo}
      actions={
        <>
          <button type="button" className="button button-plain" disabled={isRunning} onClick={onNo}>
            {say(plan.no)}
          </button>
          <button
            type="button"
            className="button button-main"
            aria-busy={isRunning || undefined}
            onClick={isRunning ? undefined : onYes}
          >
            <BusyLabel>{say(plan.yes)}</BusyLabel>
          </button>
        </>
      }
    >
      {plan.words !== undefined && <p>{say(plan.words)}</p>}
    </Modal>
  );
}
