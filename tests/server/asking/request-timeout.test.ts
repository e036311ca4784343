import { expect, it } from 'vitest';
import { askWithTimeout } from '../../../src/server/runtime/flow/ask-with-timeout.ts';

const never = (): Promise<string> => new Promise(() => undefined);

it('returns the answer, and rejects with the error', async () => {
  const stopping = new AbortController().signal;
  expect(await askWithTimeout(async () => 'yes', stopping, 1_000)).toBe('yes');
  await expect(askWithTimeout(() => Promise.reject(new Error('no line')), stopping, 1_000)).rejects.toThrow('no line');
});

it('rejects after the time limit, and aborts the signal', async () => {
  let receivedSignal: AbortSignal | undefined;
  const silent = (signal: AbortSignal): Promise<string> => {
    receivedSignal = signal;
    return never();
  };
  await expect(askWithTimeout(silent, new AbortController().signal, 20)).rejects.toThrow('there was no answer in time');
  expect(receivedSignal?.aborted).toBe(true);
});

it('rejects when the process stops, and does not ask afterwards', async () => {
  const stopping = new AbortController();
  const answer = askWithTimeout(never, stopping.signal, 60_000);
  stopping.abort();
  await expect(answer).rejects.toThrow('there was no answer in time');
  let wasAsked = false;
  const ask = async (): Promise<void> => {
    wasAsked = true;
  };
  await expect(askWithTimeout(ask, stopping.signal, 60_000)).rejects.toThrow();
  expect(wasAsked).toBe(false);
});
