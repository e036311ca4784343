/**
 * Awaits an answer with a time limit: `await askWithTimeout((signal) => actor.ask({ ...context, signal }), stopping, 60_000)`.
 * Rejects after `milliseconds` or when `stopping` is aborted, even if `ask` never settles; a later answer is ignored.
 */
export async function askWithTimeout<Answer>(
  ask: (signal: AbortSignal) => Promise<Answer>,
  stopping: AbortSignal,
  milliseconds: number,
): Promise<Answer> {
  stopping.throwIfAborted();
  const controller = new AbortController();
  const abort = (): void => controller.abort(new Error('there was no answer in time'));
  const timer = setTimeout(abort, milliseconds);
  stopping.addEventListener('abort', abort);
  try {
    const timeout = new Promise<never>((_resolve, reject) => {
      controller.signal.addEventListener('abort', () => reject(controller.signal.reason));
    });
    return await Promise.race([ask(controller.signal), timeout]);
  } finally {
    clearTimeout(timer);
    stopping.removeEventListener('abort', abort);
  }
}
