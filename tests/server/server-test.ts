// How a server test begins: `const it = serverTest();`, then `it('…', async ({ server }) => …)`.
import { type TestContext, test } from 'vitest';
import { startTestApp, type TestApp, type TestAppOptions } from './harness.ts';

/** An application, or an application and what it needs, such as a payment sandbox. */
interface Closable {
  close(): Promise<void>;
}
type Begin<T extends Closable> = TestAppOptions | (() => Promise<T>);

/**
 * Makes the `it` of a file whose tests share an application as `server`: it starts when the first test or hook asks for it, and
 * closes after the last. `begin`: the application's options, or what starts it: `serverTest({ settings })`,
 * `serverTest(startPaymentTest)`. Hooks that need it: `it.beforeEach(({ server }) => …)`.
 *
 * Each file makes its own, because files of a worker share modules, and Vitest keeps a failed start for all tests of one `it`.
 */
export function serverTest(begin?: TestAppOptions): ServerTest<TestApp>;
export function serverTest<T extends Closable>(begin: () => Promise<T>): ServerTest<T>;
export function serverTest(begin: Begin<Closable> = {}): unknown {
  return perFile(toStart(begin));
}

/** The same with an application of its own for each test that asks for one. */
export function serverPerTest(begin?: TestAppOptions): ServerPerTest<TestApp>;
export function serverPerTest<T extends Closable>(begin: () => Promise<T>): ServerPerTest<T>;
export function serverPerTest(begin: Begin<Closable> = {}): unknown {
  return perTest(toStart(begin));
}

type ServerTest<T extends Closable> = TupleRows<{ readonly server: T }> & ReturnType<typeof perFile<T>>;
type ServerPerTest<T extends Closable> = TupleRows<{ readonly server: T }> & ReturnType<typeof perTest<T>>;

/** `it.for` that reads rows as tuples, as `it.each` does: `it.for([['a', 1]])('%s', async ([name, count], { server }) => …)`. */
interface TupleRows<Fixtures> {
  readonly for: <Row extends readonly unknown[] | [unknown]>(
    rows: readonly Row[],
  ) => {
    (title: string, run: (row: Row, context: TestContext & Fixtures) => unknown, timeout?: number): void;
    (title: string, options: { readonly timeout: number }, run: (row: Row, context: TestContext & Fixtures) => unknown): void;
  };
}

function perFile<T extends Closable>(start: () => Promise<T>) {
  return test.extend('server', { scope: 'file' }, async ({}, { onCleanup }) => open(start, onCleanup));
}

function perTest<T extends Closable>(start: () => Promise<T>) {
  return test.extend('server', async ({}, { onCleanup }) => open(start, onCleanup));
}

function toStart<T extends Closable>(begin: Begin<T>): () => Promise<Closable> {
  return typeof begin === 'function' ? begin : () => startTestApp(begin);
}

async function open<T extends Closable>(start: () => Promise<T>, onCleanup: (close: () => Promise<void>) => void): Promise<T> {
  const server = await start().catch((cause: unknown) => {
    throw new Error('the application of this test did not start', { cause });
  });
  onCleanup(() => server.close());
  return server;
}
