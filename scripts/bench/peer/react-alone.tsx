// What a page with React alone loads.
import { createRoot } from 'react-dom/client';

export function mount(container: HTMLElement): void {
  createRoot(container).render(
    <form>
      <input aria-label="text" />
      <button type="submit">送信</button>
    </form>,
  );
}

export const input = (container: HTMLElement) => container.querySelector('input');
export const submit = (container: HTMLElement) => container.querySelector('button');
export const errors = (container: HTMLElement) => container.querySelectorAll('.error');
