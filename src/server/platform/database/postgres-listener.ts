import pg from 'pg';
import type { NotificationListener } from './database.ts';

/** Milliseconds until the connection is opened again: doubles from the first to the second while that fails. */
const minRetryPause = 50;
const maxRetryPause = 5_000;
/** Milliseconds that LISTEN may take. */
const answerTimeout = 5_000;

/**
 * Listens on a connection of its own, which is opened again whenever it breaks. Returns a function that stops listening. A
 * pooler that shares connections between clients delivers no notifications.
 */
export function listenOnPostgres(config: pg.ClientConfig, channel: string, listener: NotificationListener): () => Promise<void> {
  let isStopped = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let pause = minRetryPause;

  async function connect(): Promise<void> {
    const opened = new pg.Client({
      ...config,
      query_timeout: answerTimeout,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    client = opened;
    opened.on('error', () => reconnect(opened));
    opened.on('end', () => reconnect(opened));
    opened.on('notification', ({ payload = '' }) => listener.onMessage(payload));
    try {
      await opened.connect();
      await opened.query(`LISTEN ${opened.escapeIdentifier(channel)}`);
    } catch {
      reconnect(opened);
      return;
    }
    if (client !== opened || isStopped) return;
    pause = minRetryPause;
    listener.onConnected();
  }

  function reconnect(broken: pg.Client): void {
    if (client !== broken) return;
    client = undefined;
    // Rejects where the connection is closed already.
    broken.end().catch(() => {});
    if (isStopped) return;
    timer = setTimeout(() => void connect(), pause);
    pause = Math.min(2 * pause, maxRetryPause);
  }

  void connect();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    const last = client;
    client = undefined;
    // Not awaited: a connection that was cut without notice never ends.
    last?.end().catch(() => {});
  };
}
