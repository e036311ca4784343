import { afterEach, expect, it } from 'vitest';
import { RefusalError } from '../../../src/server/refusal-error.ts';
import { startTestApp, type TestApp } from '../harness.ts';

let test: TestApp | undefined;
afterEach(() => test?.close());

/** An application whose screen-data of the home page fails with a status. */
async function failing(status: number): Promise<TestApp> {
  test = await startTestApp({
    prepare: (app) =>
      app.addHook('preHandler', async (request) => {
        if (request.url === '/zapi/internal/screen-data') throw new RefusalError(status, 'UNAVAILABLE', 'not now');
      }),
  });
  return test;
}

it('a loader that fails fails its page, with its status and "Failed to load data" [ERRORS-001]', async () => {
  const answer = await (await failing(503)).open().get('/', { accept: 'text/html' });
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['content-type']).toContain('text/html');
  expect(answer.body).toContain('Failed to load data');
  expect(answer.body).toContain('予期せぬエラーが発生しました');
});

it('a loader that fails with 500 shows the page of 500 [ERRORS-003]', async () => {
  const answer = await (await failing(500)).open().get('/', { accept: 'text/html' });
  expect(answer.statusCode).toBe(500);
  expect(answer.body).toContain('INTERNAL_SERVER_ERROR');
});
