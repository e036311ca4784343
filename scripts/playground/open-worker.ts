import type { Helper, Question, Reply } from './messages.ts';

interface Waiting {
  readonly resolve: (value: never) => void;
  readonly reject: (reason: Error) => void;
}

/** Starts the worker. Its promises reject with what failed in it. */
export function openWorker(): Helper {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, Waiting>();
  let count = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
    const question = waiting.get(data.number);
    waiting.delete(data.number);
    if ('error' in data) question?.reject(new Error(data.error));
    // The helper's method of the question's name made it.
    else question?.resolve(data.value as never);
  });
  const ask = <Value>(name: keyof Helper, text: string, offset: number): Promise<Value> =>
    new Promise((resolve, reject) => {
      count += 1;
      waiting.set(count, { resolve, reject });
      worker.postMessage({ number: count, name, text, offset } satisfies Question);
    });
  return {
    compile: (text) => ask('compile', text, 0),
    complete: (text, offset) => ask('complete', text, offset),
    describe: (text, offset) => ask('describe', text, offset),
  };
}
