import { inject } from 'vitest';
import { type DatabaseProxy, openDatabaseProxy } from '../../postgres-proxy.ts';
import { createTestDatabase } from '../test-databases.ts';

export interface PostgresProxy extends DatabaseProxy {
  /** DATABASE_URL of a copy of the seeded database, through the proxy. */
  readonly url: string;
  /** DATABASE_URL of the same database, past the proxy. */
  readonly directUrl: string;
}

/** Opens a proxy in front of this run's PostgreSQL. */
export async function openPostgresProxy(): Promise<PostgresProxy> {
  const directUrl = await createTestDatabase('seeded');
  const proxy = await openDatabaseProxy(inject('cluster'));
  return { ...proxy, url: proxy.urlOf(new URL(directUrl).pathname.slice(1)), directUrl };
}
