// Polling of a waiting page: failed polls, and a change of the signed-in account.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepView } from '../../src/client/page/last-view.ts';
import type { PageView } from '../../src/client/page/page-view.ts';
import { keepWaiting } from '../../src/client/page/poll-page.ts';

const at = (path: string): URL => new URL(path, 'http://localhost');
// The part of a view that polling reads.
const view = (waits?: 'soon' | 'late'): PageView =>
  ({ loaded: { data: { screen: { flow: { waits } } } } }) as unknown as PageView;
const fails = () => Promise.reject(new Response('', { status: 503 }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('keeps the page and reports a failed poll, and returns the result of a successful one', async () => {
  const shown = keepView(view('soon'), at('/top-up/charging'));
  expect(await keepWaiting(at('/top-up/charging'), fails)).toEqual({ ...shown, isBehind: true });
  const next = view();
  expect(await keepWaiting(at('/top-up/charging'), async () => next)).toBe(next);
});

it('also reports a failed poll without any response', async () => {
  const shown = keepView(view('late'), at('/top-up/unclear'));
  const kept = keepWaiting(at('/top-up/unclear'), () => new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await kept).toEqual({ ...shown, isBehind: true });
});

it('never replaces the error of another page, whatever the current address', async () => {
  keepView(view('soon'), at('/top-up/charging'));
  await expect(keepWaiting(at('/mypage'), fails)).rejects.toMatchObject({ status: 503 });
});

it('returns other results of a poll: a forbidden page, and a refusal', async () => {
  keepView(view('soon'), at('/top-up/charging'));
  const refused = () => Promise.reject(new Response('', { status: 403 }));
  await expect(keepWaiting(at('/top-up/charging'), refused)).rejects.toMatchObject({ status: 403 });
});

it('returns the error of a page that does not wait', async () => {
  keepView(view(), at('/mypage'));
  await expect(keepWaiting(at('/mypage'), fails)).rejects.toMatchObject({ status: 503 });
});
