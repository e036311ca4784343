import { useActorRef } from '@xstate/react';
import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { ChainPlan } from '../../declare/index.ts';
import { useFrame, useHolds } from '../frame.tsx';
import type { ReportStep } from './chain-context.tsx';
import { createChainMachine, resumeEvent } from './chain-machine.ts';

export interface TrackChainProps {
  readonly chain: ChainPlan;
  /** Is set to what sends an event to the machine. */
  readonly send: RefObject<ReportStep | undefined>;
  readonly onState: (state: string) => void;
}

/** Runs the machine of a chain. Each time the page was loaded, its data decide the state: the server knows more than the tab. */
export function TrackChain({ chain, send, onState }: TrackChainProps) {
  const { loaded } = useFrame();
  const holds = useHolds();
  const start = chain.resume.find(({ when }) => holds(when))?.state ?? chain.initial;
  const [machine] = useState(() => createChainMachine(chain, start));
  const observe = useCallback(({ value }: SnapshotFrom<typeof machine>) => onState(String(value)), [onState]);
  const actor = useActorRef(machine, {}, observe);
  useEffect(() => {
    send.current = (type) => actor.send({ type });
    return () => {
      send.current = undefined;
    };
  }, [send, actor]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: data that were loaded again count, even if they are the same.
  useEffect(() => actor.send({ type: resumeEvent(start) }), [actor, start, loaded]);
  return null;
}
