import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { useFrame } from '../frame.tsx';

interface RefusalDialog {
  /** Id of the open dialog; undefined: none. */
  readonly id: string | undefined;
  /** Opens the dialog of the page, or closes it. */
  readonly open: (id: string | undefined) => void;
}

const RefusalDialogContext = createContext<RefusalDialog>({ id: undefined, open: () => undefined });

/** The dialog that a refusal opened. It does not change the address, so that no input is lost. */
export function useRefusalDialog(): RefusalDialog {
  return useContext(RefusalDialogContext);
}

export function RefusalDialogProvider({ children }: { readonly children: ReactNode }) {
  const { place, loaded } = useFrame();
  // Loading the page again closes the dialog, also at the same address.
  const page = `${loaded.data.screen.now} ${place.path}`;
  const [opened, setOpened] = useState<{ readonly id: string; readonly page: string } | undefined>(undefined);
  const id = opened?.page === page ? opened.id : undefined;
  const dialog = useMemo<RefusalDialog>(
    () => ({ id, open: (next) => setOpened(next === undefined ? undefined : { id: next, page }) }),
    [id, page],
  );
  return <RefusalDialogContext value={dialog}>{children}</RefusalDialogContext>;
}
