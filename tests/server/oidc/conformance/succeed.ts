import { expect } from 'vitest';
import { onPath } from './faults.ts';
import { first, type RegisteredClient } from './registrations.ts';
import type { Connection, Parameters, Run } from './suite.ts';

/** The authorization, tokens and user information succeed. */
export async function succeed(run: Run, parameters: Parameters = {}, client: RegisteredClient = first): Promise<Connection> {
  const connection = await run.connect(client, parameters);
  const { returned, claims, answer } = connection;
  expect(returned.parameters).toMatchObject({ code: expect.any(String), state: 'state-of-the-suite' });
  expect(answer.body).toMatchObject({ token_type: 'Bearer', expires_in: expect.any(Number) });
  expect(answer.headers['cache-control']).toContain('no-store');
  expect(claims.sub).toMatch(/^[\x21-\x7e]{1,255}$/);
  return connection;
}

/** A server that refuses the request. */
export const refuses = {
  without: onPath('/oidc/authorize', () => ({ statusCode: 303, headers: { location: '/oidc/error?error=x' } })),
  failure: 'the token endpoint answered',
};
