import { describe, expect, it } from 'vitest';
import { createHashQueue, type HashQueue } from '../../../src/server/platform/passwords/hash-queue.ts';

interface Held {
  readonly order: string[];
  /** Asks for hashes that wait for `finish`. */
  ask(network: string, name: string, count?: number, isAdmitted?: boolean): Promise<readonly string[]>;
  /** Finishes the hash that started first; the next has started when it resolves. */
  finish(): Promise<void>;
}

function hold(queue: HashQueue): Held {
  const order: string[] = [];
  const ends: (() => void)[] = [];
  const hash = (name: string) => () => {
    order.push(name);
    return new Promise<string>((resolve) => {
      ends.push(() => resolve(name));
    });
  };
  return {
    order,
    ask: (network, name, count = 1, isAdmitted = false) =>
      queue.run(
        network,
        Array.from({ length: count }, (_, index) => hash(count === 1 ? name : `${name}${index}`)),
        isAdmitted,
      ),
    finish: async () => {
      ends.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

async function drain(held: Held, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) await held.finish();
}

const notReady = { name: 'RefusalError', status: 503, code: 'NOT_READY' };

describe('the queue of password hashes', () => {
  it('computes two at a time and lets networks take turns, each in its own order', async () => {
    const held = hold(createHashQueue());
    const answers = [
      ...['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => held.ask('a', name)),
      held.ask('b', 'b1'),
      held.ask('c', 'c1'),
      held.ask('b', 'b2'),
    ];
    expect(held.order).toEqual(['a1', 'a2']);
    await drain(held, 8);
    expect(held.order).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'b2', 'a5']);
    expect(await Promise.all(answers)).toHaveLength(8);
  });

  it('refuses at once what other requests would delay too long, and another network not', async () => {
    const held = hold(createHashQueue({ maxDelay: 1_000, firstEstimate: 500 }));
    const admitted = Array.from({ length: 6 }, () => held.ask('a', 'a'));
    await expect(held.ask('a', 'late')).rejects.toMatchObject({ ...notReady, details: { retryAfter: 2 } });
    // Two others run, and one of the attacker's four comes first.
    admitted.push(held.ask('b', 'b'));
    await drain(held, 7);
    expect(held.order).toEqual(['a', 'a', 'a', 'b', 'a', 'a', 'a']);
    await Promise.all(admitted);
  });

  it('admits the hashes of a request together, however long they take by themselves', async () => {
    const held = hold(createHashQueue({ maxDelay: 1_000, firstEstimate: 5_000 }));
    const codes = held.ask('a', 'code', 10);
    await expect(held.ask('b', 'b')).rejects.toMatchObject(notReady);
    await drain(held, 10);
    expect(await codes).toEqual(Array.from({ length: 10 }, (_, index) => `code${index}`));
  });

  it('does not refuse the further hashes of a request, which come first', async () => {
    const held = hold(createHashQueue({ maxDelay: 0, firstEstimate: 1 }));
    const answers = [held.ask('a', 'a1'), held.ask('b', 'b1'), held.ask('a', 'next', 1, true)];
    await expect(held.ask('c', 'c')).rejects.toMatchObject(notReady);
    await drain(held, 3);
    expect(await Promise.all(answers)).toEqual([['a1'], ['b1'], ['next']]);
  });

  it('gives up what waits longer than it expected, and computes none of it later', async () => {
    const held = hold(createHashQueue({ maxDelay: 20, firstEstimate: 1 }));
    const answers = [held.ask('a', 'a1'), held.ask('a', 'a2')];
    await expect(held.ask('b', 'b', 2)).rejects.toMatchObject(notReady);
    await drain(held, 2);
    expect(held.order).toEqual(['a1', 'a2']);
    await Promise.all(answers);
  });

  it('goes on after a hash that fails, and learns how long hashes take', async () => {
    const queue = createHashQueue({ maxDelay: 1_000, firstEstimate: 100_000 });
    await expect(queue.run('a', [() => Promise.reject(new Error('no memory'))], false)).rejects.toThrow('no memory');
    for (let index = 0; index < 40; index += 1) await queue.run('a', [async () => index], false);
    const held = hold(queue);
    const answers = [held.ask('a', 'a'), held.ask('a', 'a'), held.ask('a', 'a')];
    await drain(held, 3);
    expect(await Promise.all(answers)).toHaveLength(3);
  });
});
