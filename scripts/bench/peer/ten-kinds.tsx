// A page with a form of ten kinds, of which only its size is measured.
import { createRoot } from 'react-dom/client';
import { Form, type FormModule } from '../../../engine/standalone/react.ts';
import tenKinds from './made/ten-kinds.js';

export function mount(container: HTMLElement): void {
  // compileForm made it: make-forms.ts.
  const form = tenKinds as unknown as FormModule;
  createRoot(container).render(<Form form={form} onSubmit={() => undefined} />);
}

export const input = (container: HTMLElement) => container.querySelector('input');
export const submit = (container: HTMLElement) => container.querySelector('button');
export const errors = (container: HTMLElement) => container.querySelectorAll('.field-issue');
