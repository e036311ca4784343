/**
 * What is answered while there is time: `await askInTime((signal) => actor.ask({ ...visit, signal }), ending, 60_000)`. Throws when the
 * milliseconds are over or `ending` is aborted, also where whoever is asked never says anything; an answer after that is nobody's.
 */
export async function askInTime<Answer>(
  ask: (signal: AbortSignal) => Promise<Answer>,
  ending: AbortSignal,
  milliseconds: number,
): Promise<Answer> {
  ending.throwIfAborted();
  const over = new AbortController();
  const giveUp = (): void => over.abort(new Error('there was no answer in time'));
  const timer = setTimeout(giveUp, milliseconds);
  ending.addEventListener('abort', giveUp);
  try {
    const silence = new Promise<never>((_resolve, reject) => {
      over.signal.addEventListener('abort', () => reject(over.signal.reason));
    });
    return await Promise.race([ask(over.signal), silence]);
  } finally {
    clearTimeout(timer);
    ending.removeEventListener('abort', giveUp);
  }
}
