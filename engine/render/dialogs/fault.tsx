import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { useText } from '../frame.tsx';
import type { PageFault } from '../host.ts';
import { Modal } from './modal.tsx';

const FaultContext = createContext<(fault: PageFault) => void>(() => undefined);

/** Opens the dialog that a page cannot go on after. */
export function useFault(): (fault: PageFault) => void {
  return useContext(FaultContext);
}

const keys: { readonly [type: string]: string } = { UNAUTHORIZED: 'unauthorized', FLOW_ERROR: 'flow' };

/** UNAUTHORIZED and FLOW_ERROR, a type that is neither as the latter. Its only way out is its button: what was typed stays. */
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
