import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { listDialogTexts } from '../../declare/index.ts';
import { useText } from '../frame.tsx';
import type { PageFault } from '../host.ts';
import { Modal } from './modal.tsx';

const FaultContext = createContext<(fault: PageFault) => void>(() => undefined);

/** Opens the dialog for faults that the page cannot recover from. */
export function useFault(): (fault: PageFault) => void {
  return useContext(FaultContext);
}

export function FaultProvider({ children }: { readonly children: ReactNode }) {
  const [fault, setFault] = useState<PageFault | undefined>(undefined);
  const open = useCallback((next: PageFault) => setFault((before) => before ?? next), []);
  return (
    <FaultContext value={open}>
      {children}
      {fault !== undefined && <FaultDialog {...fault} />}
    </FaultContext>
  );
}

/** Only its button closes it; the input stays. */
function FaultDialog({ dialog, to }: PageFault) {
  const text = useText();
  const keys = listDialogTexts(dialog);
  return (
    <Modal
      title={text(keys.title)}
      actions={
        <a className="button button-main" href={to}>
          {text(keys.button)}
        </a>
      }
    >
      <p>{text(keys.text)}</p>
    </Modal>
  );
}
