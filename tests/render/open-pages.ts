// Pages of all files of a worker are in one window: each test removes its own.
import { act } from 'react';
import { hydrateRoot, type Root, type RootOptions } from 'react-dom/client';

// jsdom has none. The page is idle as soon as it is hydrated.
window.requestIdleCallback ??= (work) => window.setTimeout(work, 0, { didTimeout: false, timeRemaining: () => 0 });
window.cancelIdleCallback ??= (handle) => window.clearTimeout(handle);

const open: { readonly root: Root; readonly container: HTMLElement }[] = [];

/** Hydrates a rendered page; `closePages` removes it. */
export async function hydratePage(container: HTMLElement, page: React.ReactNode, options: RootOptions = {}): Promise<Root> {
  const root = await act(async () => hydrateRoot(container, page, options));
  open.push({ root, container });
  return root;
}

/** Removes all pages. */
export async function closePages(): Promise<void> {
  for (const { root, container } of open.splice(0)) {
    await act(async () => root.unmount());
    container.remove();
  }
}
