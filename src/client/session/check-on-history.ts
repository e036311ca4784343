import { readAccountCookie } from './account-cookie.ts';

/** What the check reads and does; the browser's own, or a test's. */
export interface HistoryCheck {
  readonly window: Window;
  /** The account that the page was made for; empty for a guest. */
  readonly shownAccount: () => string;
  readonly reload: () => void;
}

/**
 * A page that is reached by back or forward may show another account than the one that is signed in now: then it is loaded again.
 * The three ways back are the browser's cache of whole pages, a load of its own, and the program's history.
 */
export function checkOnHistory(around: HistoryCheck): void {
  const { window, shownAccount, reload } = around;
  const check = () => {
    if (readAccountCookie(window.document.cookie) === shownAccount()) return;
    // biome-ignore lint/suspicious/noConsole: this line is specified.
    console.info('Reloading due to authentication check failure');
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
