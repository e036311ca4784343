import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import { isObject } from '../../../../engine/declare/index.ts';

/** Where log lines go; a test gives its own. */
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
 * Lines of JSON (so a line break in a value stays a `\n`), without bodies, queries, cookies or addresses of persons. Redaction is the
 * second line of defence: what is secret is not given to the log in the first place.
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

/** Of an error its type, code, place and words; never a statement's parameters, and of a database's error no value either. */
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
  // PostgreSQL repeats values in its data exceptions (class 22); in the others it names tables and columns only.
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
