import { useFrame } from '../frame.tsx';
import type { ActionPlan } from './action-plan.ts';

/** The action that restarts the flow on its first page; undefined while there is nothing to restart. */
export function useStartAgain(): ActionPlan | undefined {
  const { flow } = useFrame().loaded.data.screen;
  if (flow?.started !== true) return undefined;
  return {
    text: { key: 'form.startAgain' },
    send: `${flow.id}.restart`,
    tone: 'quiet',
    confirm: {
      title: { key: 'form.startAgainTitle' },
      text: { key: 'form.startAgainWords' },
      confirmLabel: { key: 'form.startAgainYes' },
      cancelLabel: { key: 'form.startAgainNo' },
      isDestructive: true,
    },
    failureToast: { key: 'form.failed' },
  };
}
