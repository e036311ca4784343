// A TCP proxy in front of this run's PostgreSQL, which a test closes and opens to simulate an outage.
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { inject } from 'vitest';
import { createTestDatabase } from '../test-databases.ts';

export interface PostgresProxy {
  /** DATABASE_URL of a copy of the seeded database, through the proxy. */
  readonly url: string;
  /** DATABASE_URL of the same database, not through this door. */
  readonly directUrl: string;
  /** Cuts every connection and refuses new ones. */
  close(): Promise<void>;
  open(): Promise<void>;
  /** Stops forwarding in both directions without closing connections. */
  freeze(): void;
}

export async function openPostgresProxy(): Promise<PostgresProxy> {
  const directUrl = await createTestDatabase('seeded');
  const name = new URL(directUrl).pathname.slice(1);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(join(inject('cluster'), '.s.PGSQL.5432'));
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  const listen = async (port: number): Promise<number> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  };
  const port = await listen(0);
  return {
    url: `postgres://madoguchi@127.0.0.1:${port}/${name}`,
    directUrl,
    close: async () => {
      const closed = server.listening ? once(server, 'close') : undefined;
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    open: async () => {
      await listen(port);
    },
    freeze: () => {
      for (const socket of sockets) socket.unpipe();
    },
  };
}
