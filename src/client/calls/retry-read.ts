/** Injected, so that tests need not wait. */
export interface RetryOptions {
  /** 0 to 1. */
  readonly random: () => number;
  readonly wait: (milliseconds: number) => Promise<void>;
}

const maxRetries = 3;

/**
 * Retries a read after a network error or a status of 500 and above. Waits 2^(n-1) seconds plus up to one random second before
 * retry n, to spread the load. Any status below 500 is a result. Only for reads: writes are never repeated automatically.
 * `retryRead(() => fetchJson({ method: "GET", path }), browserRetryOptions)`
 */
export async function retryRead<Answer extends { readonly status: number }>(
  read: () => Promise<Answer>,
  options: RetryOptions,
): Promise<Answer> {
  for (let retry = 1; ; retry += 1) {
    const answer = await read().catch((error: unknown) => {
      if (retry > maxRetries) throw error;
      return undefined;
    });
    if (answer !== undefined && (answer.status < 500 || retry > maxRetries)) return answer;
    await options.wait((2 ** (retry - 1) + options.random()) * 1000);
  }
}

export const browserRetryOptions: RetryOptions = {
  random: Math.random,
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};
