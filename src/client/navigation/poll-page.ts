import { waitsOf } from '../../../engine/declare/index.ts';
import { findLastView } from '../page/last-view.ts';
import type { PageView } from '../page/page-view.ts';

/** Milliseconds until a poll without a response counts as failed. */
const pollTimeout = 15_000;

/**
 * Loads a view. If the open page is waiting and the poll fails temporarily, the page stays, marked as stale, until the next poll.
 * `pollPage(url, () => loadView(url, context))`
 */
export async function pollPage(url: URL, load: () => Promise<PageView>): Promise<PageView> {
  try {
    return await (waitingAt(url) === undefined ? load() : withTimeout(load()));
  } catch (error) {
    // Read again, because the person may have left the page meanwhile.
    const waitingView = waitingAt(url);
    if (waitingView === undefined || !isTemporary(error)) throw error;
    return { ...waitingView, isStale: true };
  }
}

/** The last view, if it has this address and is waiting. The browser's address may already be another one. */
function waitingAt(url: URL): PageView | undefined {
  const lastView = findLastView(url);
  return lastView === undefined || waitsOf(lastView.loaded.data.screen) === undefined ? undefined : lastView;
}

function withTimeout(load: Promise<PageView>): Promise<PageView> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the poll timed out')), pollTimeout);
    load.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Errors that may pass: no network, a failing server, or too many requests. */
function isTemporary(error: unknown): boolean {
  return !(error instanceof Response) || error.status >= 500 || error.status === 429;
}
