import { afterEach, expect, it } from 'vitest';
import { areas } from '../../../src/server/areas/index.ts';
import { RefusalError } from '../../../src/server/platform/refusal-error.ts';
import { startTestApp, type TestApp } from '../harness.ts';

let test: TestApp | undefined;
afterEach(() => test?.close());

/** An application in which the loader of the home page fails with a status. */
async function failing(status: number): Promise<TestApp> {
  const index = async (): Promise<never> => {
    throw new RefusalError(status, 'UNAVAILABLE', 'not now');
  };
  test = await startTestApp({ areas: { ...areas, pages: { ...areas.pages, index } } });
  return test;
}

it('a failed loader fails its page with its status and "Failed to load data" [ERRORS-001]', async () => {
  const answer = await (await failing(503)).open().get('/', { accept: 'text/html' });
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['content-type']).toContain('text/html');
  expect(answer.body).toContain('Failed to load data');
  expect(answer.body).toContain('予期せぬエラーが発生しました');
});

it('a loader that fails with 500 shows the 500 page [ERRORS-003]', async () => {
  const answer = await (await failing(500)).open().get('/', { accept: 'text/html' });
  expect(answer.statusCode).toBe(500);
  expect(answer.body).toContain('INTERNAL_SERVER_ERROR');
});
