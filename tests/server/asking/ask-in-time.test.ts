import { expect, it } from 'vitest';
import { askInTime } from '../../../src/server/flow/ask-in-time.ts';

const never = (): Promise<string> => new Promise(() => undefined);

it('gives what is answered in time, and what is thrown', async () => {
  const ending = new AbortController().signal;
  expect(await askInTime(async () => 'yes', ending, 1_000)).toBe('yes');
  await expect(askInTime(() => Promise.reject(new Error('no line')), ending, 1_000)).rejects.toThrow('no line');
});

it('waits no longer than it may, and tells whoever is asked', async () => {
  let heard: AbortSignal | undefined;
  const silent = (signal: AbortSignal): Promise<string> => {
    heard = signal;
    return never();
  };
  await expect(askInTime(silent, new AbortController().signal, 20)).rejects.toThrow('there was no answer in time');
  expect(heard?.aborted).toBe(true);
});

it('ends with the process, and asks nobody after that', async () => {
  const ending = new AbortController();
  const asked = askInTime(never, ending.signal, 60_000);
  ending.abort();
  await expect(asked).rejects.toThrow('there was no answer in time');
  let isAsked = false;
  const note = async (): Promise<void> => {
    isAsked = true;
  };
  await expect(askInTime(note, ending.signal, 60_000)).rejects.toThrow();
  expect(isAsked).toBe(false);
});
