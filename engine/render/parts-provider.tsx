import type { ReactNode } from 'react';
import type { Scopes } from '../declare/index.ts';
import { FaultProvider } from './dialogs/fault.tsx';
import { RefusalDialogProvider } from './dialogs/refusal-dialog.tsx';
import { ContinuationProvider } from './form/submit/continuation.tsx';
import { type Frame, FrameProvider, ScopesProvider } from './frame.tsx';
import { ToastProvider } from './toasts/toasts.tsx';

interface PartsProviderProps {
  readonly frame: Frame;
  readonly scopes: Scopes;
  readonly children: ReactNode;
}

/** What the parts of a page share besides texts: its frame, the data that paths read, messages and dialogs. */
export function PartsProvider({ frame, scopes, children }: PartsProviderProps) {
  return (
    <FrameProvider value={frame}>
      <ScopesProvider value={scopes}>
        <ToastProvider>
          <FaultProvider>
            <RefusalDialogProvider>
              <ContinuationProvider>{children}</ContinuationProvider>
            </RefusalDialogProvider>
          </FaultProvider>
        </ToastProvider>
      </ScopesProvider>
    </FrameProvider>
  );
}
