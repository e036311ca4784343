/** How a read is tried again; both are passed in, so that tests need not wait. */
export interface RetryOptions {
  /** 0 to 1. */
  readonly random: () => number;
  readonly wait: (milliseconds: number) => Promise<void>;
}

const mostRetries = 3;

/**
 * Repeats a read that failed in the network or with 500 or above: before retry n it waits 2^(n-1) seconds and up to one more, so
 * that a crowd does not come back at once. Anything below 500 is a result, 404 too. Only for reads: what buys or changes data is
 * never repeated by itself. `retryRead(() => fetchJson({ method: "GET", path }), patience)`
 */
export async function retryRead<Answer extends { readonly status: number }>(
  read: () => Promise<Answer>,
  patience: RetryOptions,
): Promise<Answer> {
  for (let retry = 1; ; retry += 1) {
    const answer = await read().catch((error: unknown) => {
      if (retry > mostRetries) throw error;
      return undefined;
    });
    if (answer !== undefined && (answer.status < 500 || retry > mostRetries)) return answer;
    await patience.wait((2 ** (retry - 1) + patience.random()) * 1000);
  }
}

export const browserRetryOptions: RetryOptions = {
  random: Math.random,
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};
