import { useFrame } from '../frame.tsx';
import type { ActionPlan } from './action-plan.ts';

/** The action that restarts the flow on its first page; undefined while there is nothing to restart. */
export function useStartAgain(): ActionPlan | undefined {
  const { flow } = useFrame().loaded.data.screen;
  if (flow?.started !== true) return undefined;
  return {
    words: { key: 'form.startAgain' },
    send: `${flow.id}.restart`,
    tone: 'quiet',
    confirm: {
      title: { key: 'form.startAgainTitle' },
      words: { key: 'form.startAgainWords' },
      yes: { key: 'form.startAgainYes' },
      no: { key: 'form.startAgainNo' },
      isDestructive: true,
    },
    failed: { key: 'form.failed' },
  };
}
