import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { ChainPlan } from '../../declare/index.ts';
import { ReportProvider, type ReportStep, StepTextProvider } from './chain-context.tsx';
import type { TrackChainProps } from './track-chain.tsx';

type TrackChain = (props: TrackChainProps) => ReactNode;

interface ChainProps {
  readonly chain: ChainPlan | undefined;
  readonly children: ReactNode;
}

/** Tracks the chain of the screen, if it has one. */
export function Chain({ chain, children }: ChainProps) {
  return chain === undefined ? children : <LoadedChain chain={chain}>{children}</LoadedChain>;
}

/** XState loads after the page can be used; if it cannot be loaded, only the texts of the steps are missing. */
function LoadedChain({ chain, children }: { readonly chain: ChainPlan; readonly children: ReactNode }) {
  const [Track, setTrack] = useState<TrackChain>();
  const [state, setState] = useState<string>();
  const send = useRef<ReportStep>(undefined);
  const report = useCallback<ReportStep>((event) => send.current?.(event), []);
  useEffect(() => {
    import('./track-chain.tsx').then(
      (module) => setTrack(() => module.TrackChain),
      () => undefined,
    );
  }, []);
  return (
    <ReportProvider value={report}>
      <StepTextProvider value={state === undefined ? undefined : chain.states[state]?.text}>{children}</StepTextProvider>
      {Track !== undefined && <Track chain={chain} send={send} onState={setState} />}
    </ReportProvider>
  );
}
