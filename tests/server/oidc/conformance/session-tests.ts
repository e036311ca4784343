// Tests of the plan Basic OP about a user who is logged in already.
import { setTimeout } from 'node:timers/promises';
import { expect } from 'vitest';
import type { ConformanceTest } from './conform.ts';
import { changeIdToken, changeParameter } from './faults.ts';
import { first } from './registrations.ts';
import { succeed } from './succeed.ts';
import type { Connection, Run } from './suite.ts';

const loginTime = ({ claims }: Connection): number => {
  const time = claims['auth_time'];
  if (typeof time !== 'number') throw new Error('the ID token has no auth_time');
  return time;
};
const asked = ({ returned: { pages } }: Connection): boolean => pages.includes('/oidc/login');

/** The store's clock moves only when it is advanced; the provider reads the system's, in seconds. */
async function wait(run: Run, seconds: number): Promise<void> {
  await setTimeout(seconds * 1000 + 50);
  run.server.clock.advance(seconds);
}

/** Logs in twice, some seconds later; the second request has the parameters. */
async function connectTwice(run: Run, parameters: Readonly<Record<string, string>>): Promise<readonly [Connection, Connection]> {
  const before = await succeed(run, 'max_age' in parameters ? { max_age: '10000' } : {});
  await wait(run, parameters['max_age'] === '1' ? 2 : 1);
  return [before, await succeed(run, parameters)];
}

export const sessionTests: readonly ConformanceTest[] = [
  {
    name: 'oidcc-prompt-login',
    clause: 'OIDC Core 3.1.2.1, 3.1.2.3',
    run: async (run) => {
      const [before, after] = await connectTwice(run, { prompt: 'login', max_age: '10000' });
      expect([asked(before), asked(after)]).toEqual([true, true]);
      expect(loginTime(after)).toBeGreaterThan(loginTime(before));
      expect(after.claims.sub).toBe(before.claims.sub);
    },
    without: changeParameter('prompt'),
    failure: 'expected [ true, false ] to deeply equal [ true, true ]',
  },
  {
    name: 'oidcc-prompt-none-not-logged-in',
    clause: 'OIDC Core 3.1.2.1, 3.1.2.6',
    run: async (run) => {
      const { parameters, pages } = await run.authorize(first, { prompt: 'none' });
      expect(parameters['error']).toMatch(/^(login|interaction|account_selection|consent)_required$/);
      expect(parameters).toMatchObject({ state: 'state-of-the-suite' });
      expect(parameters['code']).toBeUndefined();
      expect(pages).toEqual([]);
    },
    without: changeParameter('prompt'),
    failure: 'expects to receive a string, but got undefined',
  },
  {
    name: 'oidcc-prompt-none-logged-in',
    clause: 'OIDC Core 3.1.2.1',
    run: async (run) => {
      const before = await succeed(run, { max_age: '10000' });
      await wait(run, 1);
      const after = await succeed(run, { max_age: '10000', prompt: 'none' });
      expect(after.returned.pages).toEqual([]);
      expect(after.claims.sub).toBe(before.claims.sub);
      expect(Math.abs(loginTime(after) - loginTime(before))).toBeLessThanOrEqual(1);
    },
    without: changeParameter('prompt', 'login'),
    failure: "expected [ '/oidc/login' ] to deeply equal []",
  },
  {
    name: 'oidcc-max-age-1',
    clause: 'OIDC Core 3.1.2.1, 2',
    run: async (run) => {
      const [before, after] = await connectTwice(run, { max_age: '1' });
      expect(asked(after)).toBe(true);
      expect(loginTime(after)).toBeGreaterThan(loginTime(before));
    },
    without: changeParameter('max_age'),
    failure: 'expected false to be true',
  },
  {
    name: 'oidcc-max-age-10000',
    clause: 'OIDC Core 3.1.2.1, 2',
    run: async (run) => {
      const [before, after] = await connectTwice(run, { max_age: '10000' });
      expect(asked(after)).toBe(false);
      expect(Math.abs(loginTime(after) - loginTime(before))).toBeLessThanOrEqual(2);
    },
    without: changeIdToken(({ auth_time: _, ...claims }) => claims),
    failure: 'the ID token has no auth_time',
  },
  {
    name: 'oidcc-id-token-hint',
    clause: 'OIDC Core 3.1.2.1, 3.1.2.2',
    run: async (run) => {
      const { idToken, claims } = await succeed(run);
      const after = await succeed(run, { prompt: 'none', id_token_hint: idToken });
      expect(after.claims.sub).toBe(claims.sub);
    },
    without: changeParameter('id_token_hint', 'of.another.user'),
    failure: 'could not validate id_token_hint',
  },
];
