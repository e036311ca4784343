import { findLastView } from './last-view.ts';
import type { PageView } from './page-view.ts';

/** Milliseconds: a line that swallows everything answers a look never. */
const longestLook = 15_000;

/**
 * A look from a page that waits never takes the page away: where the store cannot be reached, or fails, it stays as it is and says so, and
 * looks again at its next pause. `pollPage(url, () => loadView(url, around))`
 */
export async function pollPage(url: URL, look: () => Promise<PageView>): Promise<PageView> {
  try {
    return await (waitingAt(url) === undefined ? look() : inTime(look()));
  } catch (error) {
    // Read after the look: the page may have been left meanwhile.
    const shown = waitingAt(url);
    if (shown === undefined || !isPassing(error)) throw error;
    return { ...shown, isStale: true };
  }
}

/** The page that is shown, where it is this one and waits: the browser's address may be another one's already. */
function waitingAt(url: URL): PageView | undefined {
  const shown = findLastView(url);
  return shown?.loaded.data.screen.flow?.waits === undefined ? undefined : shown;
}

function inTime(look: Promise<PageView>): Promise<PageView> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the look was not answered')), longestLook);
    look.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** What says nothing of the page itself: no network, a server that fails, or one that is asked too often. */
function isPassing(error: unknown): boolean {
  return !(error instanceof Response) || error.status >= 500 || error.status === 429;
}
