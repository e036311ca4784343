import type { ReactNode } from 'react';

/** What a button says, with the wheel that turns while its call runs (drawn by the style of `aria-busy`). */
export function BusyLabel({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <span className="button-wheel" aria-hidden="true" />
      <span className="button-label">{children}</span>
    </>
  );
}
