import { expect, it } from 'vitest';
import { runWithTimeout } from '../../../src/server/platform/queue/run-with-timeout.ts';

const never = (): Promise<string> => new Promise(() => undefined);

it('returns the answer, and rejects with the error', async () => {
  const stopping = new AbortController().signal;
  expect(await runWithTimeout(async () => 'yes', stopping, 1_000)).toBe('yes');
  await expect(runWithTimeout(() => Promise.reject(new Error('no line')), stopping, 1_000)).rejects.toThrow('no line');
});

it('rejects after the time limit, and aborts the signal', async () => {
  let receivedSignal: AbortSignal | undefined;
  const silent = (signal: AbortSignal): Promise<string> => {
    receivedSignal = signal;
    return never();
  };
  await expect(runWithTimeout(silent, new AbortController().signal, 20)).rejects.toThrow('there was no result in time');
  expect(receivedSignal?.aborted).toBe(true);
});

it('rejects when the process stops, and does not ask afterwards', async () => {
  const stopping = new AbortController();
  const answer = runWithTimeout(never, stopping.signal, 60_000);
  stopping.abort();
  await expect(answer).rejects.toThrow('there was no result in time');
  let wasAsked = false;
  const ask = async (): Promise<void> => {
    wasAsked = true;
  };
  await expect(runWithTimeout(ask, stopping.signal, 60_000)).rejects.toThrow();
  expect(wasAsked).toBe(false);
});
