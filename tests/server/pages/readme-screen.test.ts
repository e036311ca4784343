import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { projectRoot } from '../../../src/server/platform/project-root.ts';
import { startTestApp } from '../harness.ts';
import { readMain } from '../people/members.ts';
import { setFields } from '../publish.ts';
import { serveChanged } from '../serve-changed.ts';
import { serverTest } from '../server-test.ts';

const [screen = '', text = ''] = [
  ...readFileSync(join(projectRoot, 'README.md'), 'utf8').matchAll(/^```json\n([\s\S]*?)^```$/gm),
].map(([, json]) => json);
const texts: { readonly [key: string]: string } = JSON.parse(text);

const it = serverTest(async () =>
  startTestApp({
    served: await serveChanged({
      'screens/how-to-join.screen.json': screen,
      'screens/text/en/signup/how-to-join.json': text,
      'screens/text/ja/signup/how-to-join.json': text,
    }),
  }),
);

it('the page of README.md has at most 15 lines, passes the check and is served by the settings', async ({ server }) => {
  expect(screen.trimEnd().split('\n').length).toBeLessThanOrEqual(15);
  const openMain = async (): Promise<string> => readMain(await server.open().get('/how-to-join', { accept: 'text/html' }));
  expect(await openMain()).toContain(texts['lead']);
  expect(await openMain()).toContain(texts['loginId']);
  await setFields(server, { loginId: 'NOT_USE' });
  expect(await openMain()).toContain(texts['lead']);
  expect(await openMain()).not.toContain(texts['loginId']);
});
