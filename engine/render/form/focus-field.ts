import type { MouseEvent } from 'react';
import { idOf } from './form-room.tsx';

/** Moves the focus to a field's first control. */
export function focusField(form: string, key: string): void {
  document.getElementById(idOf(form, key))?.focus();
}

/** What a link to a field does once scripts run: the focus goes where its address leads, and the address of the page stays. */
export function followToField(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  document.getElementById(event.currentTarget.getAttribute('href')?.slice(1) ?? '')?.focus();
}
