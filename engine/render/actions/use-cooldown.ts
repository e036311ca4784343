import { useCallback, useEffect, useState } from 'react';
import { readPath } from '../../validate/index.ts';
import { useScopes } from '../frame.tsx';
import type { CooldownPlan } from './action-plan.ts';

export interface Cooldown {
  /** Whole seconds left; 0: the button is enabled. */
  readonly secondsLeft: number;
  /** Default: the declared seconds. */
  start(seconds?: number): void;
}

/** A countdown. It does not run on the server or in the first render, so that the button works without scripts. */
export function useCooldown(plan: CooldownPlan | undefined): Cooldown {
  const [ends, setEnds] = useState<number | undefined>(undefined);
  const [secondsLeft, setSecondsLeft] = useState(0);
  const scopes = useScopes();
  const declared = plan === undefined ? undefined : readPath(scopes, plan.seconds.at);
  const start = useCallback(
    (seconds = declared) => {
      if (typeof seconds === 'number') setEnds(Date.now() + seconds * 1000);
    },
    [declared],
  );
  useEffect(() => {
    if (plan?.startsOnLoad === true) start();
  }, [plan, start]);
  useEffect(() => {
    if (ends === undefined) return undefined;
    const tick = () => {
      const seconds = Math.max(0, Math.ceil((ends - Date.now()) / 1000));
      setSecondsLeft(seconds);
      if (seconds === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, 250);
    tick();
    return () => clearInterval(timer);
  }, [ends]);
  return { secondsLeft, start };
}
