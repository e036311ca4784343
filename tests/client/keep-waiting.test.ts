// A page that waits and looks again: what fails of a look, and whose page it was.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepWaiting } from '../../src/client/page/keep-waiting.ts';
import { keepView } from '../../src/client/page/last-view.ts';
import type { PageView } from '../../src/client/page/page-view.ts';

const at = (path: string): URL => new URL(path, 'http://localhost');
// As much of a view as is asked here.
const view = (waits?: 'soon' | 'late'): PageView =>
  ({ loaded: { data: { screen: { flow: { waits } } } } }) as unknown as PageView;
const fails = () => Promise.reject(new Response('', { status: 503 }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('stays and says so where a look fails, and gives what came where none does', async () => {
  const shown = keepView(view('soon'), at('/top-up/charging'));
  expect(await keepWaiting(at('/top-up/charging'), fails)).toEqual({ ...shown, isBehind: true });
  const next = view();
  expect(await keepWaiting(at('/top-up/charging'), async () => next)).toBe(next);
});

it('is behind as well where nothing answers at all', async () => {
  const shown = keepView(view('late'), at('/top-up/unclear'));
  const kept = keepWaiting(at('/top-up/unclear'), () => new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await kept).toEqual({ ...shown, isBehind: true });
});

it('never stands in the place of another page that fails, whatever the browser’s address is by then', async () => {
  keepView(view('soon'), at('/top-up/charging'));
  await expect(keepWaiting(at('/mypage'), fails)).rejects.toMatchObject({ status: 503 });
});

it('gives way to what was found: a page that is not to be seen, and a refusal', async () => {
  keepView(view('soon'), at('/top-up/charging'));
  const refused = () => Promise.reject(new Response('', { status: 403 }));
  await expect(keepWaiting(at('/top-up/charging'), refused)).rejects.toMatchObject({ status: 403 });
});

it('leaves a page that waits for nothing to fail', async () => {
  keepView(view(), at('/mypage'));
  await expect(keepWaiting(at('/mypage'), fails)).rejects.toMatchObject({ status: 503 });
});
