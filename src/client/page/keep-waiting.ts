import { lastView } from './last-view.ts';
import { isOpen } from './load-view.ts';
import type { PageView } from './page-view.ts';

/**
 * A look from a page that waits never takes the page away: where the store cannot be reached, or fails, it stays as it is and says so, and
 * looks again at its next pause. `keepWaiting(url, () => loadView(url, around))`
 */
export async function keepWaiting(url: URL, look: () => Promise<PageView>): Promise<PageView> {
  try {
    return await look();
  } catch (error) {
    // Read after the look: the page may have been left meanwhile.
    const shown = lastView();
    const waits = shown?.loaded.data.screen.flow?.waits !== undefined;
    if (shown === undefined || !waits || !isOpen(url) || !isPassing(error)) throw error;
    return { ...shown, isBehind: true };
  }
}

/** What says nothing of the page itself: no network, a server that fails, or one that is asked too often. */
function isPassing(error: unknown): boolean {
  return !(error instanceof Response) || error.status >= 500 || error.status === 429;
}
