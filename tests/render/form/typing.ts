// Forms of one field, and text that is typed as a keyboard does.
import { act } from 'react';
import type { DeclaredField, DeclaredForm } from '../../../engine/declare/index.ts';
import type { OpenPage } from './form-page.tsx';

export const oneField = (field: DeclaredField): DeclaredForm => ({
  id: 'one',
  fields: { field: { label: 'test.title', ...field } },
});

/** Types one character at the end, as a keyboard does. */
async function key(page: OpenPage, name: string, character: string): Promise<void> {
  const input = page.control(name);
  await act(async () => {
    input.focus();
    input.value += character;
    input.setSelectionRange(input.value.length, input.value.length);
    input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: character }));
  });
}

/** Types a text at the end and returns the value of the control. */
export async function keys(page: OpenPage, name: string, text: string): Promise<string> {
  for (const character of text) await key(page, name, character);
  return page.control(name).value;
}
