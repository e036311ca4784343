import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import { isObject } from '../../../../engine/declare/index.ts';

/** The destination of log lines. */
export interface LogStream {
  write(line: string): void;
}

const secretKeys = [
  'password',
  'passwordConfirm',
  'pinCode',
  'authCode',
  'token',
  'cookie',
  'authorization',
  'email',
  'phoneNumber',
];

/**
 * Logs JSON lines without bodies, queries, cookies or personal addresses. Redaction is a second line of defence: secrets must
 * not be logged in the first place.
 */
export function describeLogger(level: string, stream?: LogStream): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    redact: { paths: secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[redacted]' },
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, path: request.url?.split('?')[0], ip: request.ip }),
      res: (reply) => ({ statusCode: reply.statusCode }),
      err: describeError,
    },
    ...(stream === undefined ? {} : { stream }),
  };
}

/** Logs an error's type, code, message and stack, without query parameters and without values from the database. */
function describeError(error: unknown): {
  type: string;
  message: string;
  stack: string;
  code?: string;
  constraint?: string;
} {
  if (!(error instanceof Error)) return { type: 'unknown', message: String(error), stack: '' };
  const more: Record<string, unknown> = isObject(error) ? error : {};
  const code = typeof more['code'] === 'string' ? more['code'] : undefined;
  // PostgreSQL's data exceptions (class 22) contain values; other errors only names of tables and columns.
  const message = code !== undefined && /^22[0-9A-Z]{3}$/.test(code) ? error.message.replace(/".*"/s, '"…"') : error.message;
  const stack = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    message,
    stack: stack.join('\n'),
    ...(code === undefined ? {} : { code }),
    ...(typeof more['constraint'] === 'string' ? { constraint: more['constraint'] } : {}),
  };
}
