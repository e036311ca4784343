import type { MouseEvent } from 'react';
import { idOf } from '../form-context.tsx';
import type { FormStore } from '../store/form-store.ts';

/** Focuses a field: its control decides where, otherwise its first input. `name` may be a field inside an item. */
export function focusField(store: FormStore, name: string): void {
  const id = idOf(store.form.id, name);
  unfold(document.getElementById(id));
  if (!store.focus(name)) document.getElementById(id)?.focus();
}

/** Opens the section around a field, which could not be focused otherwise. */
function unfold(field: HTMLElement | null): void {
  const section = field?.closest('details');
  if (section) section.open = true;
}

/** Handles clicks on links to fields: moves the focus without changing the page's address. */
export function followToField(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  const field = document.getElementById(event.currentTarget.getAttribute('href')?.slice(1) ?? '');
  unfold(field);
  field?.focus();
}
