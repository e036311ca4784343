import { RefusalError } from '../refusal-error.ts';

/** Files that are made or wait at the same time; each takes 0.1 to 0.5 seconds of the processor. */
const maxWaiting = 8;
let waiting = 0;
let previous: Promise<unknown> = Promise.resolve();

/** Makes one file at a time, so that many do not hold up other requests. Refuses with 503 where too many wait. */
export async function waitForTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (waiting >= maxWaiting) throw new RefusalError('NOT_READY', { retryAfter: 3 });
  waiting += 1;
  const turn = previous.then(work);
  previous = turn.catch(() => undefined);
  return turn.finally(() => {
    waiting -= 1;
  });
}
