import type { FastifyBaseLogger } from 'fastify';
import { isObject } from '../../../engine/declare/index.ts';

/**
 * Handles errors that nothing caught. An unhandled rejection or a socket error affects only its own work: it is logged, and the
 * server continues. After any other exception the process state is unknown: `stop` is called once, with a one-line reason.
 */
export function watchProcessErrors(log: Pick<FastifyBaseLogger, 'error'>, stop: (reason: string) => void): void {
  let isStopping = false;
  process.on('unhandledRejection', (reason) => {
    log.error({ err: reason }, 'a promise was rejected and nothing handled it; the server continues');
  });
  process.on('uncaughtException', (error: unknown) => {
    if (isConnectionError(error)) {
      log.error({ err: error }, 'a connection failed and nothing handled it; the server continues');
      return;
    }
    log.error({ err: error }, 'an exception was thrown and nothing caught it');
    if (isStopping) return;
    isStopping = true;
    stop(describeInOneLine(error));
  });
}

/**
 * Whether Node or PostgreSQL reports a network error: `{ code: "ECONNRESET", syscall: "read" }`, `{ code: "57P01", severity:
 * "FATAL" }`.
 */
function isConnectionError(error: unknown): boolean {
  if (!isObject(error)) return false;
  const { code, syscall, severity } = error;
  const isSocketError = typeof syscall === 'string' && ['read', 'write', 'connect', 'shutdown', 'getaddrinfo'].includes(syscall);
  return isSocketError || (typeof code === 'string' && typeof severity === 'string' && /^(08|57P)/.test(code));
}

/** `"TypeError: x is not a function (at file.ts:1:2)"` */
function describeInOneLine(error: unknown): string {
  if (!(error instanceof Error)) return String(error).replaceAll(/\s+/g, ' ');
  const frame = error.stack?.split('\n').find((line) => /^\s+at /.test(line));
  return `${error.name}: ${error.message}${frame === undefined ? '' : ` (${frame.trim()})`}`.replaceAll(/\s+/g, ' ');
}
