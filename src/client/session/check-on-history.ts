import { readAccountCookie } from './account-cookie.ts';

/** The dependencies of the check. */
export interface HistoryCheck {
  readonly window: Window;
  /** The account for which the page was rendered; empty for a guest. */
  readonly shownAccount: () => string;
  readonly reload: () => void;
}

/**
 * Reloads a page reached by back or forward if another account is signed in now. Covers the back/forward cache, document loads
 * and the router's history.
 */
export function checkOnHistory(dependencies: HistoryCheck): void {
  const { window, shownAccount, reload } = dependencies;
  const check = () => {
    if (readAccountCookie(window.document.cookie) === shownAccount()) return;
    // biome-ignore lint/suspicious/noConsole: this line is specified.
    console.info('Reloading due to authentication check failure');
    // A cached page is painted at once, with the data of the other account.
    window.document.documentElement.hidden = true;
    reload();
  };
  window.addEventListener('pageshow', (event) => {
    if (event.persisted || arrivedByHistory(window)) check();
  });
  window.addEventListener('popstate', check);
}

function arrivedByHistory({ performance }: Window): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry !== undefined && 'type' in entry && entry.type === 'back_forward';
}
