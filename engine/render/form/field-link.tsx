import type { ReactNode } from 'react';
import { followToField } from './focus-field.ts';
import { idOf, useFormRoom } from './form-room.tsx';

/** A link to a field of this form that is on the page: it takes the focus there. */
export function FieldLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  const { store } = useFormRoom();
  return (
    <a href={`#${idOf(store.form.id, to)}`} onClick={followToField}>
      {children}
    </a>
  );
}
