/**
 * Runs work with a time limit: `await runWithTimeout((signal) => fetch(url, { signal }), stopping, 60_000)`. Rejects after
 * `milliseconds` or when `stopping` is aborted, even if the work never settles; a later result is ignored.
 */
export async function runWithTimeout<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
  stopping: AbortSignal,
  milliseconds: number,
): Promise<Result> {
  stopping.throwIfAborted();
  const controller = new AbortController();
  const abort = (): void => controller.abort(Object.assign(new Error('there was no result in time'), { code: 'TIMEOUT' }));
  const timer = setTimeout(abort, milliseconds);
  stopping.addEventListener('abort', abort);
  try {
    const timeout = new Promise<never>((_resolve, reject) => {
      controller.signal.addEventListener('abort', () => reject(controller.signal.reason));
    });
    return await Promise.race([work(controller.signal), timeout]);
  } finally {
    clearTimeout(timer);
    stopping.removeEventListener('abort', abort);
  }
}
