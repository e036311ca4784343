import { afterAll, beforeAll, expect, it } from 'vitest';
import { firstSeed } from '../../verdict/cases.ts';
import { startTestApp, type TestApp } from '../harness.ts';
import { compareWays } from './posted-and-sent.ts';
import { prepareStore, typedForms } from './typed-forms.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ prepare: (app) => void Object.assign(app.pageAssets, { entry: '/assets/entry.js' }) });
  await prepareStore(test);
});
afterAll(() => test.close());

it.each(typedForms.map((typed) => [typed.path, typed] as const))(
  '%s stores equal answers from 400 posted forms and from JSON, or refuses both with the same issues',
  { timeout: 900_000 },
  async (_path, typed) => {
    await expect(compareWays(test, typed, 400, firstSeed)).resolves.toBeGreaterThan(typed.fixed === undefined ? 20 : -1);
  },
);
