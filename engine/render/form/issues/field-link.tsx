import type { ReactNode } from 'react';
import { idOf, useFormContext } from '../form-context.tsx';
import { followToField } from './focus-field.ts';

/** A link that moves the focus to a field on this page. */
export function FieldLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  const { store } = useFormContext();
  return (
    <a href={`#${idOf(store.form.id, to)}`} onClick={followToField}>
      {children}
    </a>
  );
}
