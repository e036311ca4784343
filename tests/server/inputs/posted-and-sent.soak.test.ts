import { expect } from 'vitest';
import { firstSeed } from '../../verdict/cases.ts';
import { serverTest } from '../server-test.ts';
import { compareWays } from './posted-and-sent.ts';
import { prepareStore, typedForms } from './typed-forms.ts';

const it = serverTest({ prepare: (app) => void Object.assign(app.pageAssets, { entry: '/assets/entry.js' }) });
it.beforeAll(async ({ server }) => {
  await prepareStore(server);
});

it.for(typedForms.map((typed) => [typed.path, typed] as const))(
  '%s stores equal answers from 400 posted forms and from JSON, or refuses both with the same issues',
  { timeout: 900_000 },
  async ([_path, typed], { server }) => {
    await expect(compareWays(server, typed, 400, firstSeed)).resolves.toBeGreaterThan(typed.fixed === undefined ? 20 : -1);
  },
);
