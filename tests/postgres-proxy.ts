import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';

/** A TCP proxy that a test closes and opens to simulate an outage. */
export interface TcpProxy {
  readonly port: number;
  /** Cuts every connection and refuses new ones. */
  close(): Promise<void>;
  open(): Promise<void>;
  /** Stops forwarding in both directions without closing connections. */
  freeze(): void;
  /** Cuts each connection when it is used next, before anything arrives. */
  cutWhenUsed(): void;
}

/** A proxy in front of a PostgreSQL. */
export interface DatabaseProxy extends TcpProxy {
  /** Returns the DATABASE_URL of a database, through the proxy. */
  urlOf(name: string): string;
  /** Leads new connections to another PostgreSQL, and keeps those that exist. */
  routeTo(folder: string): void;
}

/** `folder`: where the socket of the PostgreSQL is. */
export async function openDatabaseProxy(folder: string): Promise<DatabaseProxy> {
  let target = folder;
  const proxy = await openTcpProxy(() => connect(join(target, '.s.PGSQL.5432')));
  return {
    ...proxy,
    urlOf: (name) => `postgres://madoguchi@127.0.0.1:${proxy.port}/${name}`,
    routeTo: (next) => {
      target = next;
    },
  };
}

/** `connectOn`: opens the connection that a new connection to the proxy leads to. */
export async function openTcpProxy(connectOn: () => Socket): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  const clients = new Set<Socket>();
  const server = createServer((client) => {
    const database = connectOn();
    clients.add(client);
    client.on('close', () => clients.delete(client));
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
    port,
    close: async () => {
      const closed = server.listening ? once(server, 'close') : undefined;
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    open: async () => {
      if (!server.listening) await listen(port);
    },
    freeze: () => {
      for (const socket of sockets) socket.unpipe();
    },
    cutWhenUsed: () => {
      for (const client of clients)
        client
          .unpipe()
          .once('data', () => client.destroy())
          .resume();
    },
  };
}
