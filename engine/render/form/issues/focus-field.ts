import type { MouseEvent } from 'react';
import { idOf } from '../form-context.tsx';
import type { FormStore } from '../store/form-store.ts';

/** Focuses a field: its control decides where, otherwise its first input. `name` may be a field inside an item. */
export function focusField(store: FormStore, name: string): void {
  if (!store.focus(name)) document.getElementById(idOf(store.form.id, name))?.focus();
}

/** Handles clicks on links to fields: moves the focus without changing the page's address. */
export function followToField(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  document.getElementById(event.currentTarget.getAttribute('href')?.slice(1) ?? '')?.focus();
}
