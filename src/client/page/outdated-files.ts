// After a deployment, an open page may import files that no longer exist. Only a new document has the present addresses.
import { ownAddresses } from '../../rules/own-addresses.ts';
import { leavingMilliseconds, reloadedKey } from './page-view.ts';

/** The event that Vite dispatches when a dynamic import or its preloads fail. */
interface PreloadErrorEvent extends Event {
  readonly payload: unknown;
}

let lastFailure: unknown;
let leftAt = Number.NEGATIVE_INFINITY;
let failedWhileLeaving = false;

/** Records failed imports, to distinguish them from other errors. Call it once, before any dynamic import. */
export function watchImports(): void {
  window.addEventListener('beforeunload', () => {
    leftAt = performance.now();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && failedWhileLeaving) window.location.reload();
  });
  window.addEventListener('vite:preloadError', (event) => {
    // Vite's event type is not declared.
    lastFailure = (event as PreloadErrorEvent).payload;
  });
}

/**
 * Whether a new document may help: an import failed, the server is reachable, and the page is not being left. True once per release,
 * so that a missing file does not reload in a loop.
 */
export async function shouldReload(error: unknown): Promise<boolean> {
  if (error === undefined || error !== lastFailure) return false;
  // Firefox ends the imports of a page that is being left as failures. To reload it would end the navigation.
  if (performance.now() - leftAt < leavingMilliseconds) {
    failedWhileLeaving = true;
    return false;
  }
  const release = import.meta.url;
  if (sessionStorage.getItem(reloadedKey) === release) return false;
  const isReachable = await fetch(ownAddresses.alive, { cache: 'no-store' }).then(
    () => true,
    () => false,
  );
  if (isReachable) sessionStorage.setItem(reloadedKey, release);
  return isReachable;
}

/** Loads a new document if it may help. */
export async function reloadIfOutdated(error: unknown): Promise<boolean> {
  const isOutdated = await shouldReload(error);
  if (isOutdated) window.location.reload();
  return isOutdated;
}
