// This engine as a competitor: its package's form, compiled as the package's Vite plugin does (made/).
import '../../../engine/render/styles/index.css';
import '../../../engine/standalone/styles.css';
import { createRoot } from 'react-dom/client';
import { Form, type FormModule } from '../../../engine/standalone/react.ts';

export const title = 'Madoguchi';

interface MountOptions {
  readonly n: number;
  readonly live: boolean;
}

const modules: { readonly [size: number]: () => Promise<{ readonly default: unknown }> } = {
  20: () => import('./made/20.js'),
  100: () => import('./made/100.js'),
  500: () => import('./made/500.js'),
};
const loaded = new Map<number, Promise<{ readonly default: unknown }>>();

/** Renders the form of `n` fields: `mount(element, { n: 20, live: false })` → `{ unmount }`. */
export function mount(container: HTMLElement, { n, live }: MountOptions): { unmount(): void } {
  const root = createRoot(container);
  const module = loaded.get(n) ?? modules[n]?.();
  if (module === undefined) throw new Error(`No form of ${n} fields was compiled: npm run bench -- --make.`);
  loaded.set(n, module);
  void module.then(({ default: made }) => {
    // compileForm made it: make-forms.ts.
    const form = made as FormModule;
    root.render(<Form form={form} onSubmit={() => undefined} validateWhileTyping={live} />);
  });
  return { unmount: () => root.unmount() };
}

/** Returns the element of a text field. */
export const input = (container: HTMLElement, name: string) => container.querySelector<HTMLInputElement>(`[name="${name}"]`);
export const submit = (container: HTMLElement) => container.querySelector<HTMLElement>('button[data-main]');
export const errors = (container: HTMLElement) => container.querySelectorAll('.field-issue');
