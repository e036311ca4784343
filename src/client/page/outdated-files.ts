// A page that stays open over a deployment asks for files that are gone: only a new document knows the present ones.
import { redirectDocument } from 'react-router-dom';
import { ownAddresses } from '../../rules/own-addresses.ts';
import { reloadedKey } from './page-view.ts';

/** What Vite dispatches when a dynamic import, or what it preloads for one, fails. */
interface PreloadErrorEvent extends Event {
  readonly payload: unknown;
}

let lastFailure: unknown;

/** Notes failed imports, to tell them from other errors. Call it once, before anything is imported. */
export function watchImports(): void {
  window.addEventListener('vite:preloadError', (event) => {
    // The only event of this name.
    lastFailure = (event as PreloadErrorEvent).payload;
  });
}

/** Runs a loader, and loads the document at `url` instead where a file of the program is gone. What was typed stays in the drafts. */
export async function reloadIfOutdated<Result>(url: URL, load: () => Promise<Result>): Promise<Result> {
  try {
    return await load();
  } catch (error) {
    if (await shouldReload(error)) throw redirectDocument(url.pathname + url.search + url.hash);
    throw error;
  }
}

/**
 * Whether a new document may help: an import failed and the server can be reached. True once for each release, so that a file that is
 * missing for good reloads nothing in a loop.
 */
export async function shouldReload(error: unknown): Promise<boolean> {
  if (error === undefined || error !== lastFailure) return false;
  const release = import.meta.url;
  if (sessionStorage.getItem(reloadedKey) === release) return false;
  const isReachable = await fetch(ownAddresses.alive, { cache: 'no-store' }).then(
    () => true,
    () => false,
  );
  if (isReachable) sessionStorage.setItem(reloadedKey, release);
  return isReachable;
}
