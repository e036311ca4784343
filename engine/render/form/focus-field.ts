import { idOf } from './form-room.tsx';

/** Moves the focus to a field's first control. */
export function focusField(form: string, key: string): void {
  document.getElementById(idOf(form, key))?.focus();
}
