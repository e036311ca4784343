import type { MouseEvent, ReactNode } from 'react';
import { focusField } from './focus-field.ts';
import { idOf, useFormRoom } from './form-room.tsx';

/** A link to a field of this form that is on the page: it takes the focus there. */
export function FieldLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  const { store } = useFormRoom();
  function pick(event: MouseEvent) {
    event.preventDefault();
    focusField(store.form.id, to);
  }
  return (
    <a href={`#${idOf(store.form.id, to)}`} onClick={pick}>
      {children}
    </a>
  );
}
