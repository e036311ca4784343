// Two processes of one store: applications on one database.
import { startTestApp, type TestApp, type TestAppOptions } from './harness.ts';
import { createTestDatabase, openPoolWithLongWait } from './test-databases.ts';

/** One application, with another one on the same database. */
export interface Pair extends TestApp {
  readonly other: TestApp;
}

/** Starts two applications on a new demo store. */
export async function startPair(options: Omit<TestAppOptions, 'database' | 'settings'> = {}): Promise<Pair> {
  const url = await createTestDatabase('seeded');
  const start = async (): Promise<TestApp> => startTestApp({ ...options, database: await openPoolWithLongWait(url) });
  const one = await start();
  const other = await start();
  const close = async (): Promise<void> => {
    await one.close();
    await other.close();
  };
  return { ...one, other, close };
}
