import type { Helper, Question } from './messages.ts';

export function openWorker(): Helper {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, (reply: never) => void>();
  let count = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<{ number: number; reply: never }>) => {
    waiting.get(data.number)?.(data.reply);
    waiting.delete(data.number);
  });
  const ask = <Reply>(name: keyof Helper, text: string, offset: number): Promise<Reply> =>
    new Promise((resolve) => {
      count += 1;
      waiting.set(count, resolve);
      worker.postMessage({ number: count, name, text, offset } satisfies Question);
    });
  return {
    compile: (text) => ask('compile', text, 0),
    complete: (text, offset) => ask('complete', text, offset),
    describe: (text, offset) => ask('describe', text, offset),
  };
}
