import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { useFrame } from '../frame.tsx';

interface AskedDialog {
  /** Id of the open dialog; undefined: none. */
  readonly id: string | undefined;
  /** Opens the dialog of the page, or closes it. */
  readonly open: (id: string | undefined) => void;
}

const AskedContext = createContext<AskedDialog>({ id: undefined, open: () => undefined });

/** The dialog that a refusal opened. It does not change the address, so that no input is lost. */
export function useAskedDialog(): AskedDialog {
  return useContext(AskedContext);
}

export function AskedDialogProvider({ children }: { readonly children: ReactNode }) {
  const { place, loaded } = useFrame();
  // Loading the page again closes the dialog, also at the same address.
  const page = `${loaded.data.screen.now} ${place.path}`;
  const [asked, setAsked] = useState<{ readonly id: string; readonly page: string } | undefined>(undefined);
  const id = asked?.page === page ? asked.id : undefined;
  const dialog = useMemo<AskedDialog>(
    () => ({ id, open: (next) => setAsked(next === undefined ? undefined : { id: next, page }) }),
    [id, page],
  );
  return <AskedContext value={dialog}>{children}</AskedContext>;
}
