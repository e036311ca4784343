import type { ReactNode } from 'react';

/** Label of a button, with a spinner while its call runs (CSS on `aria-busy`). */
export function BusyLabel({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <span className="button-spinner" aria-hidden="true" />
      <span className="button-label">{children}</span>
    </>
  );
}
