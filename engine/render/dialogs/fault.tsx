import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { useText } from '../frame.tsx';
import type { PageFault } from '../host.ts';
import { Modal } from './modal.tsx';

const FaultContext = createContext<(fault: PageFault) => void>(() => undefined);

/** Opens the dialog for faults that the page cannot recover from. */
export function useFault(): (fault: PageFault) => void {
  return useContext(FaultContext);
}

const keys: { readonly [type: string]: string } = {
  UNAUTHORIZED: 'unauthorized',
  PROOF_REQUIRED: 'proof',
  RECONSENT_REQUIRED: 'reconsent',
  FLOW_ERROR: 'flow',
};

/** Dialogs for the types in `keys`; other types are shown as FLOW_ERROR. Only the button closes them; the input stays. */
export function FaultProvider({ children }: { readonly children: ReactNode }) {
  const text = useText();
  const [fault, setFault] = useState<PageFault | undefined>(undefined);
  const open = useCallback((next: PageFault) => setFault((before) => before ?? next), []);
  const key = keys[fault?.type ?? ''] ?? 'flow';
  return (
    <FaultContext value={open}>
      {children}
      {fault !== undefined && (
        <Modal
          title={text(`error.${key}.modalTitle`)}
          actions={
            <a className="button button-main" href={fault.to}>
              {text(`error.${key}.modalButton`)}
            </a>
          }
        >
          <p>{text(`error.${key}.modalText`)}</p>
        </Modal>
      )}
    </FaultContext>
  );
}
