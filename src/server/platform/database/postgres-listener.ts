import pg from 'pg';
import type { NotificationListener } from './database.ts';
import { assertWritable } from './inspect-connection.ts';

/** Milliseconds until the connection is opened again: doubles from the first to the second while that fails. */
const minRetryPause = 50;
const maxRetryPause = 5_000;
/** Milliseconds that LISTEN may take. */
const answerTimeout = 5_000;
/** Milliseconds between checks that the connection leads to a living primary: a frozen or replaced one notifies of nothing. */
const checkInterval = 10_000;
/** Milliseconds between calls of `onConnected` where no notification can be received. */
const pollInterval = 1_000;

/**
 * Listens on a connection of its own, which is opened again whenever it breaks or its server becomes read-only. Returns a function
 * that stops listening. Behind a pooler, which may share connections between clients, it polls instead; `isDirect`: LISTEN works at
 * this address in any case.
 */
export function listenOnPostgres(
  config: pg.ClientConfig,
  isDirect: boolean,
  channel: string,
  listener: NotificationListener,
): () => Promise<void> {
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
      const { isPooled } = await assertWritable(opened, answerTimeout);
      if (isPooled && !isDirect) return poll(opened);
      await opened.query(`LISTEN ${opened.escapeIdentifier(channel)}`);
    } catch {
      reconnect(opened);
      return;
    }
    if (client !== opened || isStopped) return;
    pause = minRetryPause;
    timer = setInterval(() => {
      assertWritable(opened, answerTimeout).catch(() => reconnect(opened));
    }, checkInterval);
    listener.onConnected();
  }

  function poll(opened: pg.Client): void {
    if (client !== opened || isStopped) return;
    client = undefined;
    opened.end().catch(() => {});
    timer = setInterval(listener.onConnected, pollInterval);
    listener.onConnected();
  }

  function reconnect(broken: pg.Client): void {
    if (client !== broken) return;
    client = undefined;
    clearTimeout(timer);
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
