// Polling of a waiting page: failed polls, and a change of the signed-in account.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pollPage } from '../../src/client/navigation/poll-page.ts';
import { saveLastView } from '../../src/client/page/last-view.ts';
import type { PageView } from '../../src/client/page/page-view.ts';

const at = (path: string): URL => new URL(path, 'http://localhost');
// The part of a view that polling reads.
const view = (waits?: 'soon' | 'late'): PageView =>
  ({ loaded: { data: { screen: { flow: { waits } } } } }) as unknown as PageView;
const fails = () => Promise.reject(new Response('', { status: 503 }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('keeps the page and reports a failed poll, and returns the result of a successful one', async () => {
  const shown = saveLastView(view('soon'), at('/top-up/charging'));
  expect(await pollPage(at('/top-up/charging'), fails)).toEqual({ ...shown, isStale: true });
  const next = view();
  expect(await pollPage(at('/top-up/charging'), async () => next)).toBe(next);
});

it('also reports a failed poll without any response', async () => {
  const shown = saveLastView(view('late'), at('/top-up/unclear'));
  const kept = pollPage(at('/top-up/unclear'), () => new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await kept).toEqual({ ...shown, isStale: true });
});

it('never replaces the error of another page, whatever the current address', async () => {
  saveLastView(view('soon'), at('/top-up/charging'));
  await expect(pollPage(at('/mypage'), fails)).rejects.toMatchObject({ status: 503 });
});

it('returns other results of a poll: a forbidden page, and a refusal', async () => {
  saveLastView(view('soon'), at('/top-up/charging'));
  const refused = () => Promise.reject(new Response('', { status: 403 }));
  await expect(pollPage(at('/top-up/charging'), refused)).rejects.toMatchObject({ status: 403 });
});

it('returns the error of a page that does not wait', async () => {
  saveLastView(view(), at('/mypage'));
  await expect(pollPage(at('/mypage'), fails)).rejects.toMatchObject({ status: 503 });
});
