import type { ScreenView } from './screen-view.ts';

/** A page, and the address that answered: another one after a redirect. */
export interface LoadedView {
  readonly view: ScreenView;
  /** `/appointments/7?from=mail` */
  readonly address: string;
}

/** Asks the application server for a page as data. Undefined: it is none, or was not answered; a document load then shows what there is. */
export async function loadView(to: string, signal: AbortSignal): Promise<LoadedView | undefined> {
  try {
    const response = await fetch(to, { headers: { accept: 'application/json' }, signal });
    const { origin, pathname, search } = new URL(response.url);
    const isView = response.ok && response.headers.get('content-type')?.startsWith('application/json') === true;
    if (!isView || origin !== window.location.origin) return undefined;
    // The application server of the same version wrote it.
    return { view: (await response.json()) as ScreenView, address: pathname + search };
  } catch {
    return undefined;
  }
}
