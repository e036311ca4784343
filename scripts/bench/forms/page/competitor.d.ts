// Whichever competitor the page is built with: build-pages.ts puts it here.
declare module '#competitor' {
  import type { BenchField } from '../../peer/declare.ts';

  interface Asked {
    readonly schema: ReturnType<typeof import('./schema.js').makeSchema>;
    readonly fields: readonly BenchField[];
    readonly n: number;
    readonly live: boolean;
  }
  export function mount(container: HTMLElement, asked: Asked): { unmount(): void };
  export function input(container: HTMLElement, name: string): HTMLInputElement | null;
  export function submit(container: HTMLElement): HTMLElement | null;
  export function errors(container: HTMLElement): ArrayLike<Element>;
}
