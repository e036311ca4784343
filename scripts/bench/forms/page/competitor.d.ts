// The competitor that the page is built with; build-pages.ts sets this alias.
declare module '#competitor' {
  import type { BenchField } from '../../peer/declare.ts';

  interface MountOptions {
    readonly schema: ReturnType<typeof import('./schema.js').makeSchema>;
    readonly fields: readonly BenchField[];
    readonly n: number;
    readonly live: boolean;
  }
  export function mount(container: HTMLElement, options: MountOptions): { unmount(): void };
  export function input(container: HTMLElement, name: string): HTMLInputElement | null;
  export function submit(container: HTMLElement): HTMLElement | null;
  export function errors(container: HTMLElement): ArrayLike<Element>;
}
