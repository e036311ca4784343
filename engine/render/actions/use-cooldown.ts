import { useCallback, useEffect, useState } from 'react';
import type { CooldownPlan } from './action-plan.ts';

export interface Cooldown {
  /** Whole seconds left; 0: the button is enabled. */
  readonly left: number;
  start(seconds?: number): void;
}

/** A countdown. It does not run on the server or in the first render, so that the button works without scripts. */
export function useCooldown(plan: CooldownPlan | undefined): Cooldown {
  const [ends, setEnds] = useState<number | undefined>(undefined);
  const [left, setLeft] = useState(0);
  const start = useCallback(
    (seconds?: number) => {
      const span = seconds ?? plan?.seconds;
      if (span !== undefined) setEnds(Date.now() + span * 1000);
    },
    [plan],
  );
  useEffect(() => {
    if (plan?.fromLoad === true) start();
  }, [plan, start]);
  useEffect(() => {
    if (ends === undefined) return undefined;
    const tick = () => {
      const seconds = Math.max(0, Math.ceil((ends - Date.now()) / 1000));
      setLeft(seconds);
      if (seconds === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, 250);
    tick();
    return () => clearInterval(timer);
  }, [ends]);
  return { left, start };
}
